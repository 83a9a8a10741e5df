"""Recommendations for decks of F.A.D.E.: elements that other cards have, and whether a card has a cost at all."""

from __future__ import annotations

from collections import Counter

from games.fade.cards import Card
from games.recommendations import Fit, Piles


def fits(piles: Piles) -> tuple[Fit, ...]:
    """What speaks for a card beside these."""
    having: Counter[str] = Counter()
    for section in ("deck", "pool"):
        for card, count in piles.get(section, ()):
            having.update(dict.fromkeys(card.elements, count))

    def shared(card: Card) -> str:
        """The element that it shares with the most cards."""
        return max(card.elements, key=lambda element: having[element], default="")

    def say(card: Card) -> str:
        count = having[shared(card)]
        return f"Matches {count} {shared(card)} card{'' if count == 1 else 's'} in your deck and pool."

    return (
        Fit("element", lambda card: having[shared(card)], say),
        # Zones, World Rules and Raiders are for those who look for them.
        Fit("beside", lambda card: -1 if card.cost is None else 0, lambda card: ""),
    )
