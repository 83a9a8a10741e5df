"""Pages and API of goldfish games: forms, runs, single games and reports.

`decks.goldfish` queues and plays the games.
"""
