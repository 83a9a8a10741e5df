"""Paraphrases: other wordings of phrases, which are read but never written.

Each is a line behind the phrase that says the same.
"""
