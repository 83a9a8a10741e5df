"""Figures that a game works out of a deck, in pure Python."""
