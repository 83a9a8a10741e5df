"""API of matches."""
