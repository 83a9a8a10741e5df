"""Calculator of a round between two characters, action by action.

It has a page, whose query string is the round, and an API.
"""
