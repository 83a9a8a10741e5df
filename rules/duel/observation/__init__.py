"""Output of a duel: a player's view of it, the log in sentences, snapshots, and checks that it is consistent.

Nothing here changes a state.
"""
