"""Pages and API of goldfish games, which a deck plays against an opponent who does nothing.

They are forms, runs of many games, single games and reports. `decks.goldfish` queues and plays the games.
"""
