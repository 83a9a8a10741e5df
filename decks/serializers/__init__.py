"""Serializers of decks, decklists, changes of decks and side plans, for the API and the editor.

The endpoints are in `decks.api` and in the packages of the features.
"""
