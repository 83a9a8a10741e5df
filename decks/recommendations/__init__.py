"""Recommendations of cards for a deck: candidates to select from, and suggestions with reasons.

The editor, the API and the goldfish trials use them.
"""
