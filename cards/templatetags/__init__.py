"""Template tags for cards: icons, card text, charts of sets, and Open Graph tags."""
