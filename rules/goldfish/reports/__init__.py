"""Reports of goldfish games: statistics with intervals, a game step by step, opening hands, worth of cards.

Reports use the counts of `rules.goldfish.games`.
"""
