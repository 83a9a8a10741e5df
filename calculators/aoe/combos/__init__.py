"""Calculator of the combos of a hand or deck.

It has a page, whose query is the input, and an API.
"""
