"""Phrases of card text: tables of templates, each with the node of the syntax tree that it stands for.

A text is read and written by the same tables. Functions that a template calls return a node of the tree, or INVALID if
the values of its slots do not go together. None is what a text does not say. Functions `_read_…` return all readings
from the token with index `at` on, none if the words there are others.
"""
