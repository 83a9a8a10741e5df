"""Course of a duel: set-up, phases of a turn, chains of activations, battles, and matches of several duels.

The functions of `rules.duel.engine` call these modules.
"""
