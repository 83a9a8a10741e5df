"""Calculator of line-ups, that is teams of players, in the modes of Assemblage of Eternity.

It has a page, whose query string is the input, and an API.
"""
