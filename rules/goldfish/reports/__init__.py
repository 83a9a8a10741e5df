"""Reports of goldfish games: figures with intervals, a game step by step, opening hands, worth of cards.

They use the counts of `rules.goldfish.games`.
"""
