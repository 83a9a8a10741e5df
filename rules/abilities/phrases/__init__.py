"""Phrases of card text: tables of templates, each with the node of the syntax tree that it stands for.

A text is read and written by the same tables.
"""
