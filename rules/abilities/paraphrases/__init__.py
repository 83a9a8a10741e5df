"""Paraphrases: other wordings of phrases, which are read but never written.

The tables are text files, in the format that `tables.py` describes.
"""
