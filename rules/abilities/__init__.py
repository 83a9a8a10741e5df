"""Abilities: card text as a syntax tree, read from the text and written back to it.

`ast` has the nodes, `parse` reads a text, `describe` writes one, and `analysis` explains a reading.
"""
