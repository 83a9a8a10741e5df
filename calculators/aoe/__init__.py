"""Calculators of Assemblage of Eternity (clash, combos, line-ups, rounds, board), and drawing of cards and board."""
