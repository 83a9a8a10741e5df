"""Template tags and filters for cards: icons, card text, charts of sets, Open Graph tags.

The name of a module is what templates load.
"""
