"""The API of the cards of every game: lists, single cards, completion, sets, vocabularies, and all cards at once."""
