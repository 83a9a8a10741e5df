"""Figures that a game works out of a deck, in pure Python.

Each figure has panels with numbers and charts, which pages and API show.
"""
