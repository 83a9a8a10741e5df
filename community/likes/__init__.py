"""Likes of public decks: service, page, API. `Deck.likes` counts them, and changes in one transaction with them."""
