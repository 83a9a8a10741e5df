"""Groups 7 to 16 of the rules: tricks, chains, movement, modes, battle, abilities, destruction and terrain.

A module has the statements and rulings of one group.
"""
