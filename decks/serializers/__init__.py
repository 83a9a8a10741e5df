"""Serializers of decks, decklists, changes and plans, for the editor and API endpoints in other packages."""
