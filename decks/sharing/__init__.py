"""Decks edited with others and shown on other sites: invitations, embedded decks and oEmbed.

Who may see or edit a deck is decided in `decks.permissions`.
"""
