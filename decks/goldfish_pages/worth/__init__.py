"""Worth of each card of a deck, which is how much later the deck wins its goldfish games without the card.

Games are played a few at a time while the report of a run is open, and stored with the run.
"""
