"""Comments on public decks: services, forms, pages and endpoints.

`presenters` shows the latest of them on the page of a deck.
"""
