"""Import of Despaira's sets: the importer, its plan, and checks of what belongs on a card and in its text.

Other games need only their table of fields.
"""
