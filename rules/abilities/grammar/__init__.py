"""Grammar of card text: tokens, the reader, templates that are read and written, and corrections of texts that fail.

The phrases of the game themselves are in `rules.abilities.phrases`.
"""
