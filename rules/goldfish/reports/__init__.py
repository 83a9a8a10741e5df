"""Reports of goldfish games: figures with intervals, a game told step by step, opening hands, the worth of cards.

They read what `rules.goldfish.games` has counted.
"""
