"""Choices of players: abilities that may be activated, their targets, and answers that are checked slot by slot.

Options and checks follow from the same functions.
"""
