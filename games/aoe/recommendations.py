"""Recommendations for decks of Assemblage of Eternity: cards of the character, and cards that go with each."""

from __future__ import annotations

from typing import Final

from games.aoe.words import Kind
from games.recommendations import Fit, Piles

_OF_ALL: Final = {
    Kind.COMMON: "A common card goes with any character (AOE-3.1).",
    Kind.TAG: "A tag card goes with any character (AOE-9.3).",
}


def fits(piles: Piles) -> tuple[Fit, ...]:
    """What speaks for a card beside these: the symbol of the character that is played."""
    symbols = {card.symbol for card, _ in piles.get("fighter", ())}
    return (
        Fit("anybody", lambda card: int(card.kind in _OF_ALL), lambda card: _OF_ALL[card.kind]),
        Fit("character", lambda card: int(card.symbol in symbols), lambda card: f"It is {card.symbol}’s (AOE-1.2)."),
    )
