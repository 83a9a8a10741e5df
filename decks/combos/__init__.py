"""Combos of Assemblage decks: figures over all opening hands, a sample hand, and the worth of each card."""
