"""Card of Assemblage of Eternity, with its printed values, as the rules use it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.aoe.words import Colour, Input, Kind, Tag
from games.grouping import Grouping, by_number, in_order

#: Kinds of cards that belong to a character. Another character may have a card of the same name.
OF_A_CHARACTER: Final = (Kind.ATTACK, Kind.UTILITY)


def full_name(name: str, kind: Kind, symbol: str) -> str:
    """Return the unique name of a card: "Uppercut (Ash)" for a kind that belongs to a character, else `name`."""
    return f"{name} ({symbol})" if symbol and kind in OF_A_CHARACTER else name


@dataclass(frozen=True, slots=True)
class Card:
    """Card of Assemblage of Eternity (AOE-2.1 to 2.6). A number that is not printed is None, never 0.

    Attributes:
        symbol: The sign of its character. Two characters may have cards of one name.
        meter: The meter requirement.
        range: The greatest distance that it reaches (O-AOE.8).
        attack: The damage as the first card of a combo to do damage (AOE-6.7).
        link: The damage as a later card (AOE-6.7).
        red: The inputs of its own kind (AOE-2.5).
        yellow: The inputs of cards that may follow it; all others are white.
        throw: Whether it goes before every priority (AOE-4.3).
        links: Whether its text says that it may be linked without an input, or as a utility card (AOE-6.3).
        text_reversed: The other ability of a common card (AOE-2.3).
        health: The health of a character (AOE-2.4), as are `hand_size` and `tokens`.
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
        """The unique name of the card, such as "Uppercut (Ash)" for a card of the character Ash."""
        return full_name(self.name, self.kind, self.symbol)

    def colour(self, letter: Input) -> Colour:
        """Return the colour that the input `letter` has on this card (AOE-2.5)."""
        if letter in self.red:
            return Colour.RED
        return Colour.YELLOW if letter in self.yellow else Colour.WHITE

    @property
    def linkable_after(self) -> frozenset[Input]:
        """The inputs of cards that may follow this card in a combo: its red and its yellow ones (O-AOE.1)."""
        return self.red | self.yellow


def _own_input(card: Card) -> str | None:
    """Return the input that a card is played with, the first of its red ones; None if it has none."""
    return next((letter.value for letter in Input if letter in card.red), None)


def note(card: Card) -> str:
    """Return a short note on a card, such as "L → M · Throw": red inputs, yellow inputs, throw, tags."""
    own = "".join(letter for letter in Input if letter in card.red)
    next_ = "".join(letter for letter in Input if letter in card.yellow)
    inputs = f"{own} → {next_}" if next_ else own
    throw = "Throw" if card.throw else ""
    return " · ".join(filter(None, (inputs, throw, *(tag.label for tag in Tag if tag in card.tags))))


#: Groupings of the cards of a deck.
TRAITS: Final = (
    Grouping("priority", "Priority", by_number(lambda card: card.priority, "Priority {}"), "Without a priority"),
    Grouping("input", "Input", in_order([(each.value, each.label) for each in Input], _own_input), "Without an input"),
)
