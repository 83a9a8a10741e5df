"""Comments on public decks: services, forms, pages and API endpoints.

`presenters` shows the latest of them on the page of a deck.
"""
