"""Pages of a deck, of lists of decks and of new decks.

The editor, histories and goldfish games have packages of their own.
"""
