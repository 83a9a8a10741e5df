"""Searching by a language of fields: what any game's cards, and decks, are found with.

A `Table` says which fields there are and how each reads its values. `parse` turns what was typed into a tree, `read`
into conditions and a sentence, an `Index` answers them for things that are kept in memory. Nothing here knows Django
or a game. Nothing typed is an error: what makes no sense is left out, and a `SearchWarning` says so.
"""
