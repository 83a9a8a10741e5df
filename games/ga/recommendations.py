"""Recommendations for decks of Grand Archive: cards of the deck's elements."""

from __future__ import annotations

from collections import Counter

from games.ga.cards import Card
from games.recommendations import CountedSections, Criterion


def criteria(sections: CountedSections) -> tuple[Criterion, ...]:
    """Return the criteria by which cards are recommended for a deck: elements that the deck has."""
    having: Counter[str] = Counter()
    for section in ("main", "material"):
        for card, count in sections.get(section, ()):
            having[card.element] += count if card.element else 0

    def say(card: Card) -> str:
        count = having[card.element]
        return f"Matches {count} {card.element} card{'' if count == 1 else 's'} in your deck."

    return (Criterion("element", lambda card: having[card.element], say),)
