"""A card of F.A.D.E. as its rules see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.fade.keywords import Held
from games.fade.words import DamageType, Direction, Grade, Kind, Rank
from games.grouping import Grouping, by_number, by_text, in_order


@dataclass(frozen=True, slots=True)
class Card:
    """One card (FADE-3.1). What is not printed is None or empty, never 0.

    A name is one card (FADE-2.2). `cost` is in CS for a Character and in TP for everything else; a Character has a
    `level`, others a `rank` (FADE-3.4). `elements` and `typecasting` are open lists (O-FADE.14). `directions` are those
    of a Command. `copies` is how many of it a deck may have where the card says so: a number, or "any".
    """

    id: int
    name: str
    kind: Kind
    slug: str = ""
    elements: tuple[str, ...] = ()
    cost: int | None = None
    level: int | None = None
    rank: Rank | None = None
    hp: int | None = None
    plv: int | None = None
    def_: int | None = None
    agi: int | None = None
    typecasting: tuple[str, ...] = ()
    damage_type: DamageType | None = None
    grade: Grade | None = None
    keywords: tuple[Held, ...] = ()
    directions: tuple[Direction, ...] = ()
    copies: int | str | None = None
    text: str = ""
    flavour: str = ""

    @property
    def full_name(self) -> str:
        """Its name, which is one card (FADE-2.2)."""
        return self.name

    @property
    def keyword_codes(self) -> tuple[str, ...]:
        """Which keywords it has, without what they say: "aura", "mythical"."""
        return tuple(held.code for held in self.keywords)


def note(card: Card) -> str:
    """What tells cards apart at a glance: Level or Rank, elements, typecasting."""
    strength = "" if card.level is None else f"Level {card.level}"
    rank = card.rank.label if card.rank else ""
    return " · ".join(filter(None, (strength, rank, " + ".join(card.elements), " ".join(card.typecasting))))


#: What the cards of a deck are grouped and sorted by.
TRAITS: Final = (
    Grouping("cost", "Cost", by_number(lambda card: card.cost, "Cost {}"), "Without a cost"),
    Grouping("rank", "Rank", in_order([(each.value, each.label) for each in Rank], lambda card: card.rank), "No rank"),
    Grouping("element", "Element", by_text(lambda card: next(iter(card.elements), "")), "Null-type"),
)
