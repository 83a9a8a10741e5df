"""Admin of the card database.

Despaira cards have admin pages by kind (`kinds`), other cards a page with the fields of their game (`cards`).
"""

from cards.admin import cards, kinds, sets

__all__ = ["cards", "kinds", "sets"]
