"""Card of Grand Archive as printed. `games.ga.characteristics` has cards under effects."""

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
    """Card of Grand Archive (GA-1.1, GA-2.1); `kind` is one of its types. Unprinted: None or empty, not 0 (GA-4.1)."""

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
        """The name of the card, which is unique."""
        return self.name

    @property
    def is_materialized(self) -> bool:
        """Whether the card is a champion or a regalia, which come from the material deck (O-GA.10)."""
        is_regalia = any(word.casefold() == _REGALIA for word in self.supertypes)
        return is_regalia or CardType.CHAMPION in (self.kind, *self.types)

    @property
    def typeline(self) -> Typeline:
        """The typeline of the card, such as "Unique Ally — Warrior Angel"."""
        return Typeline(self.supertypes, self.types, self.subtypes)


def note(card: Card) -> str:
    """Return a short note on a card: its typeline, such as "Unique Ally — Warrior Angel"."""
    return str(card.typeline)


#: Groupings of the cards of a deck.
TRAITS: Final = (
    Grouping("cost", "Cost", by_number(lambda card: card.cost, "Cost {}"), "Without a cost"),
    Grouping("element", "Element", by_text(lambda card: card.element), "Without an element"),
)
