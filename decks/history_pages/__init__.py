"""Pages of a deck's history, and comparisons of versions and of decks.

`decks.core.history` and `decks.core.changes` describe how versions are made and stored.

- `entries`: a history in days and sessions of editing, page by page
- `overlap`: the cards that two decks have in common, and those that only one has
- `pages`, `comparison`, `forms`: the pages
"""
