"""Faces of the further games' cards, drawn with Pillow from a card alone. No Django in here."""
