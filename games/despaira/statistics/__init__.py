"""Statistics that only decks of Despaira have. `games.statistics` has those of every game."""
