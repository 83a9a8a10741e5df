"""Query language for cards of any game and for decks.

A `Table` lists the searchable fields and how each reads its values. `parse` turns typed text into a syntax tree. `read`
turns the tree into conditions and a sentence. An `Index` evaluates conditions on the searched cards or decks in memory,
called things. The package imports neither Django nor any game. No input is an error: unreadable parts are left out
with a `SearchWarning`.
"""
