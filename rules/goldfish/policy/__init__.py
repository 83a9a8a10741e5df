"""Policy of the goldfish: knowledge of cards and board, and choice of actions (G-30 to G-40).

It uses a view of the duel, never the state itself.
"""
