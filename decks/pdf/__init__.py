"""Decks on paper, as PDF: proxies to cut out, the registration sheet of a tournament, and a card list.

`layout` has the sizes of paper and cards, `documents` creates and writes a PDF. The same input gives the same bytes.
"""
