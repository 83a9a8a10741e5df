"""Fields of a deck besides its cards: the table, and how their texts are cleaned and read."""
