"""Collections of decks: services, pages and endpoints.

A collection is private or public. Viewers see only those of its decks that they may see. Pages call it a deck list.
"""
