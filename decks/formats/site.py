"""What a written deck says of the site that its cards are on."""

from __future__ import annotations

from typing import Protocol

from tcg.library import Card


class Site(Protocol):
    """Where the cards of a library are shown. Addresses are whole: a file is read somewhere else."""

    def page(self, card: Card) -> str:
        """The page of a card."""


class _Nowhere:
    """No site: nothing has an address."""

    def page(self, card: Card) -> str:
        return ""


NOWHERE: Site = _Nowhere()
