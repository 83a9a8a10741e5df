"""Pages of a deck, of lists of decks and of new decks, but not the editor, histories and goldfish games."""
