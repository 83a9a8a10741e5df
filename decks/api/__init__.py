"""Endpoints of the REST API for decks: read, write, changes, history, odds, statistics, suggestions.

Their serializers stand in `decks.serializers`.
"""
