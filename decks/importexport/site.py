"""Interface for addresses and card texts of the site that exported decks contain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from tcg.library import Card


class CardSite(Protocol):
    """Site whose addresses an exported deck contains. They are absolute, because a file is read elsewhere."""

    @property
    def deck(self) -> str:
        """Address of the deck's page that others may see, or ""."""

    @property
    def back(self) -> str:
        """Address of the image of a card back of the game."""

    def page(self, card: Card) -> str:
        """Return the address of a card's page, or ""."""

    def sheet(self, cards: Sequence[Card]) -> str:
        """Return the address of an image with these cards in order, at most `drawing.card_images.sheet.MOST`."""

    def describe(self, card: Card) -> str:
        """Return the text of a card without its name, in lines."""


class _Nowhere:
    """Stand-in for the site if there is none: all addresses and texts are empty."""

    @property
    def deck(self) -> str:
        return ""

    @property
    def back(self) -> str:
        return ""

    def page(self, card: Card) -> str:
        return ""

    def sheet(self, cards: Sequence[Card]) -> str:
        return ""

    def describe(self, card: Card) -> str:
        return ""


NOWHERE: Final = _Nowhere()
