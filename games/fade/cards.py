"""Card of F.A.D.E., with its printed values, as the rules use it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.fade.keywords import Held
from games.fade.words import DamageType, Direction, Grade, Kind, Rank
from games.grouping import Grouping, by_number, by_text, in_order


@dataclass(frozen=True, slots=True)
class Card:
    """Card of F.A.D.E. (FADE-3.1). A value that is not printed is None or empty, never 0.

    Attributes:
        name: The name, which is unique (FADE-2.2).
        elements: An open list, as is `typecasting` (O-FADE.14).
        cost: CS of a Character, TP of any other card.
        level: The Level of a Character; others have a `rank` (FADE-3.4).
        directions: The directions of a Command.
        copies: Copies that a deck may have, if the card says so: a number, or "any".
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
        """The name of the card, which is unique (FADE-2.2)."""
        return self.name

    @property
    def keyword_codes(self) -> tuple[str, ...]:
        """The codes of the card's keywords, such as "aura" and "mythical"."""
        return tuple(held.code for held in self.keywords)


def note(card: Card) -> str:
    """Return a short note on a card, such as "Level 6 · Rust · Scrapper": Level or Rank, elements, typecasting."""
    strength = "" if card.level is None else f"Level {card.level}"
    rank = card.rank.label if card.rank else ""
    return " · ".join(filter(None, (strength, rank, " + ".join(card.elements), " ".join(card.typecasting))))


#: Groupings of the cards of a deck.
TRAITS: Final = (
    Grouping("cost", "Cost", by_number(lambda card: card.cost, "Cost {}"), "Without a cost"),
    Grouping("rank", "Rank", in_order([(each.value, each.label) for each in Rank], lambda card: card.rank), "No rank"),
    Grouping("element", "Element", by_text(lambda card: next(iter(card.elements), "")), "Null-type"),
)
