"""Decks edited with others and shown on other sites: invitations, embedded decks and oEmbed.

`decks.permissions` decides who may see or edit a deck.
"""
