"""Views of a duel from outside: what a player may know, the log in sentences, snapshots, and checks of consistency.

Nothing here changes a state.
"""
