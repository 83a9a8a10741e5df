"""Calculator of a clash, in which two players reveal a card each, in Assemblage of Eternity.

It has a page, whose query string is the input, and an API.
"""
