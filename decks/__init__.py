"""Decks: content, legality, import and export, pages and API."""
