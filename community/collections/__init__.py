"""Collections of decks: services, pages and endpoints.

A collection is private or public, and shows decks that the viewer may see.
"""
