"""Simulator of a round of Assemblage of Eternity, action by action: a page with the round as query, and an API."""
