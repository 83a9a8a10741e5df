"""Sentences of card text: their parts, nested effects, remarks in brackets, and how sentences become abilities.

Sentences combine the phrases of `rules.abilities.phrases`.
"""
