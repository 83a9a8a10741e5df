"""Page of the table with ranges and moves.

Its query string is the input; there is no API.
"""
