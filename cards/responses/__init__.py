"""Responses that are made once and sent many times: JSON with a digest, rendered pages, files.

Pages and API of cards and decks share them.
"""
