"""The admin of the card database, for those who enter sets by hand.

A card of Despaira is entered among the cards of its kind (`kinds`), a card of another game with the fields of its game
(`cards`).
"""

from cards.admin import cards, kinds, sets

__all__ = ["cards", "kinds", "sets"]
