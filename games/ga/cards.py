"""A card of Grand Archive as it is printed; what it becomes while effects apply is `games.ga.characteristics`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.ga.typeline import Typeline
from games.ga.words import CardType, Speed
from games.grouping import Grouping, by_number, by_text

#: The supertype of regalia, in small letters.
_REGALIA: Final = "regalia"


@dataclass(frozen=True, slots=True)
class Card:
    """One card (GA-1.1, GA-2.1). What is not printed is None or empty, never 0, which is another thing (GA-4.1).

    `kind` is one of its types.
    """

    id: int
    name: str
    kind: CardType
    slug: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    element: str = ""
    cost: int | None = None
    speed: Speed | None = None
    power: int | None = None
    life: int | None = None
    durability: int | None = None
    text: str = ""
    flavour: str = ""

    @property
    def full_name(self) -> str:
        """Its name, which is one card."""
        return self.name

    @property
    def is_materialized(self) -> bool:
        """Whether it is a champion or a regalia, which come from the material deck (O-GA.10)."""
        is_regalia = any(word.casefold() == _REGALIA for word in self.supertypes)
        return is_regalia or CardType.CHAMPION in (self.kind, *self.types)

    @property
    def typeline(self) -> Typeline:
        """What it is: "Unique Ally — Warrior Angel"."""
        return Typeline(self.supertypes, self.types, self.subtypes)


def note(card: Card) -> str:
    """What tells cards apart at a glance: the typeline."""
    return str(card.typeline)


#: What the cards of a deck are grouped and sorted by.
TRAITS: Final = (
    Grouping("cost", "Cost", by_number(lambda card: card.cost, "Cost {}"), "Without a cost"),
    Grouping("element", "Element", by_text(lambda card: card.element), "Without an element"),
)
