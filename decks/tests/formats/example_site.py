"""A site for written decks to name: its addresses say what they are of."""

from __future__ import annotations

from collections.abc import Sequence

from decks.formats.site import Site
from tcg.library import Card


class _Example:
    deck = "https://decks.example/decks/8vzq2k7x9m/"
    back = "https://decks.example/back.jpg"

    def page(self, card: Card) -> str:
        return f"https://decks.example/cards/{card.slug}/"

    def sheet(self, cards: Sequence[Card]) -> str:
        return f"https://decks.example/{'-'.join(str(card.id) for card in cards)}.jpg"

    def describe(self, card: Card) -> str:
        return f"{card.kind}\n“{card.slug}”"


SITE: Site = _Example()
