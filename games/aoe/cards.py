"""A card of Assemblage of Eternity as its rules see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.aoe.words import Colour, Input, Kind, Tag
from games.grouping import Grouping, by_number, in_order

#: Cards that are of one character: another may have a card of the same name.
OF_A_CHARACTER: Final = (Kind.ATTACK, Kind.UTILITY)


def full_name(name: str, kind: Kind, symbol: str) -> str:
    """A name that is one card: "Uppercut (Ash)", where a character has such cards."""
    return f"{name} ({symbol})" if symbol and kind in OF_A_CHARACTER else name


@dataclass(frozen=True, slots=True)
class Card:
    """One card (AOE-2.1 to 2.6). A number that is not printed is None, never 0.

    `symbol` is the sign of its character, whose name and symbol together are the card's identity: two characters may
    both have an Uppercut. `meter` is the meter requirement, `range` the greatest distance that it reaches (O-AOE.8),
    `attack` and `link` its damage as the first card of a combo to do damage and as a later one (AOE-6.7). `red` are the
    inputs of its own kind, `yellow` those of the cards that may follow it, all others are white (AOE-2.5). `throw` goes
    before every priority (AOE-4.3). `links` is for a card that says it may be linked although it has no input or is a
    utility card (AOE-6.3). `health`, `hand_size` and `tokens` are those of a character (AOE-2.4), `text_reversed` the
    other ability of a common card (AOE-2.3).
    """

    name: str
    kind: Kind = Kind.ATTACK
    symbol: str = ""
    priority: int | None = None
    meter: int | None = None
    range: int | None = None
    attack: int | None = None
    link: int | None = None
    red: frozenset[Input] = frozenset()
    yellow: frozenset[Input] = frozenset()
    tags: frozenset[Tag] = frozenset()
    throw: bool = False
    links: bool = False
    text: str = ""
    text_reversed: str = ""
    health: int | None = None
    hand_size: int | None = None
    tokens: tuple[str, ...] = ()
    flavour: str = ""
    id: int = 0
    slug: str = ""

    @property
    def full_name(self) -> str:
        """Its name with the symbol of its character: which card it is."""
        return full_name(self.name, self.kind, self.symbol)

    def colour(self, letter: Input) -> Colour:
        """The colour that an input has on this card (AOE-2.5)."""
        if letter in self.red:
            return Colour.RED
        return Colour.YELLOW if letter in self.yellow else Colour.WHITE

    @property
    def linkable_after(self) -> frozenset[Input]:
        """The kinds of card that may follow this one: its red letters and its yellow ones (O-AOE.1)."""
        return self.red | self.yellow


def _own_input(card: Card) -> str | None:
    """The first input of its own kind."""
    return next((letter.value for letter in Input if letter in card.red), None)


def note(card: Card) -> str:
    """What tells cards apart at a glance: its own inputs, those that may follow it, whether it is a throw, its tags."""
    own = "".join(letter for letter in Input if letter in card.red)
    next_ = "".join(letter for letter in Input if letter in card.yellow)
    inputs = f"{own} → {next_}" if next_ else own
    throw = "Throw" if card.throw else ""
    return " · ".join(filter(None, (inputs, throw, *(tag.label for tag in Tag if tag in card.tags))))


#: What the cards of a deck are grouped and sorted by.
TRAITS: Final = (
    Grouping("priority", "Priority", by_number(lambda card: card.priority, "Priority {}"), "Without a priority"),
    Grouping("input", "Input", in_order([(each.value, each.label) for each in Input], _own_input), "Without an input"),
)
