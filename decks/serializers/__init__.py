"""Serializers of decks, decklists, changes and plans, for the API and the editor.

The endpoints are in `decks.api` and in the packages of the features.
"""
