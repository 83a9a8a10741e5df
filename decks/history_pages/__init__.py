"""A deck's history as it is seen: what changed from version to version, and what differs between decks.

How versions come about and are kept is told in `decks.core.history` and `decks.core.changes`.

- `texts`: what differs between two texts, in lines and words
- `differences`: what differs between two decks, or two versions of one, in the order of a deck
- `overlap`: two decks beside each other: what only one of them has, and what both have
- `entries`: a history in days and sessions of editing, and which part of it a page shows
- `sides`: what an address, an id, a code or a name means where two decks are compared
- `pages`, `comparing`: the pages; `api`, `schemas`: the same for programs
"""
