"""Opening of a game: the section and size of the opening hand, and the cards that each turn draws.

Turns are a player's own and count from 1. Turn 0 is the hand before them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from tcg.chance import shuffled

_T = TypeVar("_T")


class Skips(StrEnum):
    """Rule that says which players draw nothing in their first turn: each, only the first player, or none."""

    EACH = "each"
    FIRST = "first"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class OfCard:
    """Hand size that is printed on a card of `section`, in its `attribute`."""

    section: str
    attribute: str


@dataclass(frozen=True, slots=True)
class ToSize:
    """Rule that a turn draws up to the size of the opening hand: as many cards as the turn before has used."""


class UnknownSize(ValueError):
    """Error for an opening hand of unknown size. Its text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Rules of a format for the opening hand and for the cards drawn each turn.

    Attributes:
        section: The section that cards are drawn from.
        size: The size of the hand: a number, a number on a card of the deck, or None if the visitor chooses.
        draw: Cards drawn each turn.
        skips: First turns without drawing.
        redraws: How often a player may shuffle the hand back and draw as many cards.
        beside: Sections whose cards are in hand from the start, in addition to the hand.
    """

    section: str
    size: int | OfCard | None
    draw: int | ToSize
    skips: Skips
    redraws: int = 0
    beside: tuple[str, ...] = ()

    def sized(self, cards: Mapping[str, Sequence[object]], wanted: int | None = None) -> Opening:
        """Return these rules with a number as the hand size, for a deck's known cards by section.

        `wanted` is the visitor's number for a size of None. UnknownSize is raised if neither they nor a card gives one.
        """
        if isinstance(self.size, int):
            return self
        if self.size is None:
            size, unknown = wanted, "Enter the number of cards of the opening hand."
        else:
            here, attribute = self.size.section, self.size.attribute
            size = next((number for card in cards.get(here, ()) if (number := getattr(card, attribute, None))), None)
            unknown = f"The card in {here} gives the size of the opening hand: choose one."
        if size is None:
            raise UnknownSize(unknown)
        return replace(self, size=size)

    @property
    def hand(self) -> int:
        """The size of the opening hand; UnknownSize is raised if it depends on the deck or visitor (`sized`)."""
        if not isinstance(self.size, int):
            raise UnknownSize("The size of the opening hand depends on the deck.")
        return self.size

    @property
    def first_drawn(self) -> int:
        """The first turn, 1 or 2, in which any player may draw."""
        return 2 if self.skips is Skips.EACH or isinstance(self.draw, ToSize) else 1

    def drawn(self, turn: int, *, first: bool = True, used: int = 1) -> int:
        """Return how many cards a player draws in their own turn `turn`, from 1. `first` says whether they went first.

        `used` is the number of cards used each turn, for turns that draw up to the size of the hand.
        """
        if isinstance(self.draw, ToSize):
            return used if turn > 1 else 0
        skipped = self.skips is Skips.EACH or (self.skips is Skips.FIRST and first)
        return 0 if turn == 1 and skipped else self.draw


class Deal(NamedTuple, Generic[_T]):
    """Dealt opening hand, the cards drawn in each turn after it, and the number of cards left in the deck."""

    hand: tuple[_T, ...]
    draws: tuple[tuple[_T, ...], ...]
    remaining: int


def deal(
    cards: Sequence[_T], opening: Opening, seed: str, turns: int, *, first: bool = True, redraws: int = 0, used: int = 1
) -> Deal[_T]:
    """Shuffle a deck, deal an opening hand, and draw for `turns` turns.

    The turns begin with the first that may draw and end with the last card. Each number of redraws has a random stream
    of its own.

    Args:
        cards: The cards, in a fixed order.
        opening: The opening, with a number as its size.
        seed: The seed.
        turns: The number of turns at most.
        first: Whether the player goes first.
        redraws: How often the hand was redrawn before this deal.
        used: Cards used each turn.

    Raises:
        ValueError: For more redraws than allowed, or a negative number.
        UnknownSize: If the size of the hand is unknown.
    """
    if not 0 <= redraws <= opening.redraws:
        allowed = {0: "may not be redrawn", 1: "may be redrawn once"}
        message = allowed.get(opening.redraws, f"may be redrawn {opening.redraws} times")
        raise ValueError(f"The opening hand {message}.")
    order = shuffled(cards, seed, *((redraws,) if redraws else ()))
    at, draws = opening.hand, list[tuple[_T, ...]]()
    for turn in range(opening.first_drawn, opening.first_drawn + turns):
        if at >= len(order):
            break
        drawn = opening.drawn(turn, first=first, used=used)
        draws.append(tuple(order[at : at + drawn]))
        at += drawn
    return Deal(tuple(order[: opening.hand]), tuple(draws), max(0, len(order) - at))
