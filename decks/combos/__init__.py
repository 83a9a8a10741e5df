"""Combos of Assemblage decks: statistics over all opening hands, a sample hand, and the worth of each card."""
