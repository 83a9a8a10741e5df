"""Recommendations for decks of F.A.D.E.: cards of the deck's elements, and cards with a cost."""

from __future__ import annotations

from collections import Counter

from games.fade.cards import Card
from games.recommendations import CountedSections, Criterion


def criteria(sections: CountedSections) -> tuple[Criterion, ...]:
    """Return the criteria by which cards are recommended: elements shared with the deck, and having a cost."""
    having: Counter[str] = Counter()
    for section in ("deck", "pool"):
        for card, count in sections.get(section, ()):
            having.update(dict.fromkeys(card.elements, count))

    def shared(card: Card) -> str:
        """Return the most frequent element of the deck among those of a card; "" if the card has none."""
        return max(card.elements, key=lambda element: having[element], default="")

    def say(card: Card) -> str:
        count = having[shared(card)]
        return f"Matches {count} {shared(card)} card{'' if count == 1 else 's'} in your deck and pool."

    return (
        Criterion("element", lambda card: having[shared(card)], say),
        # Zones, World Rules and Raiders have no cost. They come last.
        Criterion("beside", lambda card: -1 if card.cost is None else 0, lambda card: ""),
    )
