"""Calculator of the line-ups that each mode allows.

It has a page, whose query string is the input, and an API.
"""
