"""Import of Despaira's cards: checks of their fields and texts, and comparison with the database.

Other games need only their table of fields.
"""
