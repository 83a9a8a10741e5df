"""REST API of decks: read, write, changes, history, odds, statistics, suggestions.

The serializers are in `decks.serializers`.
"""
