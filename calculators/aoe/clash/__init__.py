"""Calculator of a clash of two revealed cards.

It has a page, whose address is the input, and an API.
"""
