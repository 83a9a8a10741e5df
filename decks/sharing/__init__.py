"""Decks edited with others (invitations) and shown on other sites (frames, oEmbed), as `decks.permissions` allows."""
