"""Serializers of decks, decklists, changes and plans, which the API and the editor share.

The endpoints stand in `decks.api`, and in the packages of what they serve.
"""
