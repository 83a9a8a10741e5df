"""Recommendations of cards for a deck, for editor, API and trials: candidates, and suggestions with reasons."""
