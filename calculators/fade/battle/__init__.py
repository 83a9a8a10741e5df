"""Calculator of the survivors of a battle.

It has a page, whose query string is the input, and an API.
"""
