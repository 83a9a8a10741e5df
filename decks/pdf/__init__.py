"""Decks on paper, as PDF: proxies to cut out, the sheet that a deck is registered with at a tournament, and a list.

`layout` says how large paper is, `documents` how a PDF is begun and written. The same deck, cards and words give the
same bytes.
"""
