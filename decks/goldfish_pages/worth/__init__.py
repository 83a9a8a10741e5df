"""Worth of each card of a deck: games are played a few at a time beside the report of a run, and stored with it."""
