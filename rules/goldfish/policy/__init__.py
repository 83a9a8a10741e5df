"""Policy of the goldfish, the rules by which a program plays a deck: card uses and choices (G-30 to G-40).

It reads a view of the duel, never the hidden state itself.
"""
