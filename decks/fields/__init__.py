"""Fields of a deck besides its cards: their table, and functions that clean and parse their texts."""
