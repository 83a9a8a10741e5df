"""Folders and labels into which users sort their own decks.

They are private: other users never see them.
"""
