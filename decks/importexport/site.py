"""What a written deck says of the site that it and its cards are on: addresses, and texts for programs that know no
card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from tcg.library import Card


class Site(Protocol):
    """Where the cards of a library are shown. Addresses are whole: a file is read somewhere else."""

    @property
    def deck(self) -> str:
        """The page of the deck where others can see it, or ""."""

    @property
    def back(self) -> str:
        """The picture of a card's back."""

    def page(self, card: Card) -> str:
        """The page of a card."""

    def sheet(self, cards: Sequence[Card]) -> str:
        """The picture that has the faces of these cards, at most `drawing.card_images.sheet.MOST`, in this order."""

    def describe(self, card: Card) -> str:
        """What stands on a card besides its name, in lines."""


class _Nowhere:
    """No site: nothing has an address."""

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
