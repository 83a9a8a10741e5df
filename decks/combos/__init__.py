"""Combos of a deck of Assemblage: all its opening hands counted, one that is dealt, and what each card is worth."""
