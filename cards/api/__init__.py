"""API of the cards of every game: lists, single cards, autocomplete, sets, vocabularies, and all cards at once.

Serializers and schemas stand in `cards.serializers`.
"""
