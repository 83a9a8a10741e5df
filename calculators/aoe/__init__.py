"""Calculators of Assemblage: clash, combos, line-ups, rounds and the table.

The modules beside the packages read and draw its cards and its board.
"""
