"""Admin of cards: pages by kind for Despaira (`kinds`), else a page with the fields of the game (`cards`)."""

from cards.admin import cards, kinds, sets

__all__ = ["cards", "kinds", "sets"]
