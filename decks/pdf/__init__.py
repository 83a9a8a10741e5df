"""Decks on paper, as PDF: proxies (printed stand-ins for cards), a tournament's registration sheet, a card list.

`layout` has the sizes of paper and cards, `documents` creates and writes a PDF. The same input gives the same bytes.
"""
