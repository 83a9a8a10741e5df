"""Figures that only decks of Despaira have."""
