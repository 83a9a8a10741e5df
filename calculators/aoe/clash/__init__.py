"""Calculator of a clash of two revealed cards.

It has a page, whose query string is the input, and an API.
"""
