"""Groups 1 to 6 of the rules: words, decks, board, resources, turn and spawning.

A module has the statements and rulings of one group.
"""
