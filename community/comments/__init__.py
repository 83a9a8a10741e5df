"""Comments on public decks: services, forms, pages, API; `presenters` shows the latest on the page of a deck."""
