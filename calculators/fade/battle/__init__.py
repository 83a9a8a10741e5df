"""Calculator of the survivors of a battle.

It has a page, whose address is the input, and an API.
"""
