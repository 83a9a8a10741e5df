"""Calculators of the card game Assemblage of Eternity: clash, combos, line-ups, rounds and the board.

The modules beside the packages read and draw its cards and its board.
"""
