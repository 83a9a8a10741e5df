"""Recommendations for decks of Assemblage of Eternity: cards of the deck's character, and cards for all characters."""

from __future__ import annotations

from typing import Final

from games.aoe.words import Kind
from games.recommendations import CountedSections, Criterion

_OF_ALL: Final = {
    Kind.COMMON: "A common card goes with any character (AOE-3.1).",
    Kind.TAG: "A tag card goes with any character (AOE-9.3).",
}


def criteria(sections: CountedSections) -> tuple[Criterion, ...]:
    """Return the criteria for recommending cards: for any character, or with the symbol of a character in the deck."""
    symbols = {card.symbol for card, _ in sections.get("fighter", ())}
    return (
        Criterion("anybody", lambda card: int(card.kind in _OF_ALL), lambda card: _OF_ALL[card.kind]),
        Criterion(
            "character", lambda card: int(card.symbol in symbols), lambda card: f"It is {card.symbol}’s (AOE-1.2)."
        ),
    )
