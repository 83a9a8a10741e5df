"""Page that draws the board of Assemblage of Eternity with ranges and moves.

Its query string is the input; there is no API.
"""
