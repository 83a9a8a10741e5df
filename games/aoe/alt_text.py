"""Alternative texts of the card images of Assemblage of Eternity."""

from __future__ import annotations

from games.alt_text import sentences
from games.aoe.cards import Card
from games.aoe.words import Colour, Input, Tag


def alt_text(card: Card, rarity: str) -> str:
    """Return the alternative text of a card image, without a full stop. An empty `rarity` is left out."""
    own, next_ = _inputs(card, Colour.RED), _inputs(card, Colour.YELLOW)
    of = f" of {card.symbol}" if card.symbol and card.symbol != card.name else ""
    about = [
        f"{card.kind.label}{of}",
        "throw" if card.throw else "",
        f"red input {own}" if own else "",
        f"yellow input {next_}" if next_ else "",
        " and ".join(tag.label for tag in Tag if tag in card.tags),
        "may be linked" if card.links else "",
    ]
    numbers = (
        ("Priority", card.priority),
        ("range", card.range),
        ("meter requirement", card.meter),
        ("attack damage", card.attack),
        ("link damage", card.link),
        ("Health", card.health),
        ("hand size", card.hand_size),
    )
    return sentences(card.name, about, numbers, rarity)


def _inputs(card: Card, colour: Colour) -> str:
    return " and ".join(letter.label for letter in Input if card.colour(letter) is colour)
