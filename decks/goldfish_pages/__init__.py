"""Pages and API of goldfish games: forms, runs, single games and reports.

The games themselves are queued and played in `decks.goldfish`.
"""
