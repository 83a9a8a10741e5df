"""Figures that only decks of Despaira have.

Those of every game are in `games.statistics`.
"""
