"""Django app for decks: content, legality, import and export, statistics, pages and API."""
