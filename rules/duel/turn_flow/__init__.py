"""Course of a duel: set-up, phases of a turn, activation periods and chains, battles, and matches of several duels.

The functions of `rules.duel.engine` call these modules.
"""
