"""HTTP responses that are rendered once and sent many times: JSON with digests, pages and files.

Pages and APIs of cards and decks share them.
"""
