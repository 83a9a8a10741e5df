"""Choices of players: which abilities they may activate, with which targets, and whether a choice is legal.

The lists of options and the checks of a choice come from the same functions.
"""
