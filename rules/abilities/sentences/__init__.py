"""Sentences of card text: openings, compound effects, remarks in brackets, and how sentences become abilities.

They put together the phrases of `rules.abilities.phrases`.
"""
