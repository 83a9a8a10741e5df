"""Recommendations for decks of Grand Archive: elements that other cards have."""

from __future__ import annotations

from collections import Counter

from games.ga.cards import Card
from games.recommendations import Fit, Piles


def fits(piles: Piles) -> tuple[Fit, ...]:
    """What speaks for a card beside these: its element."""
    having: Counter[str] = Counter()
    for section in ("main", "material"):
        for card, count in piles.get(section, ()):
            having[card.element] += count if card.element else 0

    def say(card: Card) -> str:
        count = having[card.element]
        return f"Matches {count} {card.element} card{'' if count == 1 else 's'} in your deck."

    return (Fit("element", lambda card: having[card.element], say),)
