"""Rules of Despaira by group, a module for each of the 23 groups.

`rules.rulebook` puts them together.
"""
