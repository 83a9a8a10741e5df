"""Simulator of a round of Assemblage of Eternity between two characters, action by action.

It has a page, whose query string is the round, and an API.
"""
