"""Calculators of the card game Grand Archive. There is one: the characteristics of a card under effects."""
