"""Card API of every game: lists, single cards, autocompletion, sets, vocabularies and bulk files.

Serializers and schemas are in `cards.serializers`.
"""
