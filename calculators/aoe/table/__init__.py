"""Page of the table with ranges and moves.

Its query is the input; there is no API.
"""
