"""Calculator of a round between two characters, action by action.

It has a page, whose query is the round, and an API.
"""
