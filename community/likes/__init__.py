"""Likes of public decks: service, page and API endpoint.

`Deck.likes` counts them, and changes in one transaction with them.
"""
