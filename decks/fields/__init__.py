"""Fields of a deck besides its cards, such as name and format: their table, and cleaning and parsing of texts."""
