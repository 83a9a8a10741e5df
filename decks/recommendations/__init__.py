"""Cards to offer for a deck: candidates that may be added, and suggestions with reasons.

The editor, the API and the goldfish trials use them.
"""
