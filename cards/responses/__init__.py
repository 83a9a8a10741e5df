"""HTTP responses that are rendered once and sent often: JSON with digests, pages and files, of cards and decks."""
