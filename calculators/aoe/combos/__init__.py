"""Calculator of the best combos of a hand or deck in Assemblage of Eternity.

It has a page, whose query string is the input, and an API.
"""
