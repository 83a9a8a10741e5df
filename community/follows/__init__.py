"""Follows of authors: services and pages. Followers get notices of new decks, which one page lists."""
