"""Abilities: what card text means as values, read from the text and written back to it."""
