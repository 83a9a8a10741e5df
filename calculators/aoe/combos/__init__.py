"""Calculator of the combos of a hand or deck.

It has a page, whose query string is the input, and an API.
"""
