"""Grammar of card text: tokens, the reader, templates that are read and written, and hints for texts that fail.

The phrases themselves are in `rules.abilities.phrases`.
"""
