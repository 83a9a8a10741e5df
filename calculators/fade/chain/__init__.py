"""Calculator of the order in which a chain resolves.

It has a page, whose query string is the input, and an API.
"""
