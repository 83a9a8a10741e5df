"""Folders and labels that people sort their own decks into.

They belong to the owner alone and are never shown to others.
"""
