"""Alternative texts of the card images of F.A.D.E."""

from __future__ import annotations

from games.alt_text import sentences
from games.fade.cards import Card
from games.fade.words import Kind, Rarity
from tcg.construction.formats import ANY


def cost_unit(card: Card) -> str:
    """Return the unit of a card's cost, CS or TP (FADE-3.1)."""
    return "CS" if card.kind is Kind.CHARACTER else "TP"


def alt_text(card: Card, rarity: str) -> str:
    """Return the alternative text of a card image, without a full stop. An empty `rarity` is left out."""
    elements = " and ".join(card.elements) or "Null-type"
    damage = " ".join(word.label for word in (card.grade, card.damage_type) if word)
    copies = "" if card.copies is None else "any number in a deck" if card.copies == ANY else f"{card.copies} in a deck"
    about = [
        f"{elements} {card.kind.label}",
        " ".join(card.typecasting),
        f"Level {card.level}" if card.level is not None else "",
        f"Rank {card.rank.label}" if card.rank else "",
        f"costs {card.cost} {cost_unit(card)}" if card.cost is not None else "",
        f"{damage} damage" if damage else "",
        f"materials {', '.join(each.label.lower() for each in card.directions)}" if card.directions else "",
        copies,
    ]
    numbers = (("HP", card.hp), ("PLV", card.plv), ("DEF", card.def_), ("AGI", card.agi))
    return sentences(card.name, about, numbers, Rarity(rarity).label if rarity else "")
