"""Alternative texts of the card images of Grand Archive."""

from __future__ import annotations

from games.alt_text import sentences
from games.ga.cards import Card


def alt_text(card: Card, rarity: str) -> str:
    """Return the alternative text of a card image, without a full stop. An empty `rarity` is left out."""
    about = [
        str(card.typeline),
        card.element,
        f"costs {card.cost}" if card.cost is not None else "",
        card.speed.label.lower() if card.speed else "",
    ]
    numbers = (("Power", card.power), ("life", card.life), ("durability", card.durability))
    return sentences(card.name, about, numbers, rarity)
