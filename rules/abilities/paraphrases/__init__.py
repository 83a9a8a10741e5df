"""Paraphrases: other wordings of card text, which are read but never written.

The tables are text files, in the format that `tables.py` describes. Their functions return the meaning of a text: nodes
of the syntax tree, or INVALID if the values of its slots do not go together. In their docstrings, N is the number that
is passed, and capitals such as TARGET and WHERE are the parameter of that name. None is what a text does not say.
"""
