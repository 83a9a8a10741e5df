"""Page of the table with ranges and moves.

Its address is the input; there is no API.
"""
