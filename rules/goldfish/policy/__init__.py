"""Policy of the goldfish: what it knows of cards and board, and what it chooses (G-30 to G-40).

It sees a view of the duel, and never the state itself.
"""
