"""Follows of authors: services and pages.

Followers are notified of new decks, which one page lists.
"""
