"""Import of Despaira's sets: importer, planner, and checks of cards and their texts.

Other games need only their table of fields.
"""
