"""Addresses and texts of the site for exported decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from tcg.library import Card


class CardSite(Protocol):
    """Site with the pages of cards. Addresses are absolute, because a file is read elsewhere."""

    @property
    def deck(self) -> str:
        """Address of the deck's page for others, or ""."""

    @property
    def back(self) -> str:
        """Address of the image of a card back."""

    def page(self, card: Card) -> str:
        """Return the address of a card's page."""

    def sheet(self, cards: Sequence[Card]) -> str:
        """Return the address of an image with these cards in order, at most `drawing.card_images.sheet.MOST`."""

    def describe(self, card: Card) -> str:
        """Return the text of a card without its name, in lines."""


class _Nowhere:
    """No site: all addresses and texts are empty."""

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
