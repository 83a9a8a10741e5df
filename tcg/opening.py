"""How a game of cards begins: how many cards of which section are the opening hand, and what each turn draws.

Turns are a player's own and count from 1; 0 is the hand before the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from tcg.chance import shuffled

_T = TypeVar("_T")


class Skips(StrEnum):
    """Whose first turn draws nothing."""

    EACH = "each"
    FIRST = "first"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class OfCard:
    """A number that is printed on the card in `section`: its `attribute`."""

    section: str
    attribute: str


@dataclass(frozen=True, slots=True)
class ToSize:
    """A turn draws until the hand is as large as in the beginning: as many cards as the turn before has used."""


class UnknownSize(ValueError):
    """How large the hand is can't be said. `str()` is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a format.

    The hand has `size` cards of `section`: so many, as many as a card of the deck says, or (None) as the visitor does.
    Each turn draws `draw` more, but the first turns that it `skips`. A player may shuffle the whole hand back and draw
    as many others `redraws` times. The cards of the sections in `beside` are at hand from the beginning, and count
    neither for its size nor for what is drawn.
    """

    section: str
    size: int | OfCard | None
    draw: int | ToSize
    skips: Skips
    redraws: int = 0
    beside: tuple[str, ...] = ()

    def sized(self, cards: Mapping[str, Sequence[object]], wanted: int | None = None) -> Opening:
        """The same with a number as its size, for a deck that has these known cards in its sections.

        `wanted` is the number of the visitor, where that is asked for. Raises UnknownSize where there is none, or where
        no card says one.
        """
        if isinstance(self.size, int):
            return self
        if self.size is None:
            size, unknown = wanted, "Say how many cards the opening hand has."
        else:
            here, attribute = self.size.section, self.size.attribute
            size = next((number for card in cards.get(here, ()) if (number := getattr(card, attribute, None))), None)
            unknown = f"How many cards the opening hand has is said by the card in {here}: choose one."
        if size is None:
            raise UnknownSize(unknown)
        return replace(self, size=size)

    @property
    def hand(self) -> int:
        """How many cards the hand has. Raises UnknownSize where that depends on a deck or on the visitor (`sized`)."""
        if not isinstance(self.size, int):
            raise UnknownSize("How many cards the opening hand has depends on the deck.")
        return self.size

    @property
    def first_drawn(self) -> int:
        """The first turn that may draw, for the player who draws the earliest."""
        return 2 if self.skips is Skips.EACH or isinstance(self.draw, ToSize) else 1

    def drawn(self, turn: int, *, first: bool = True, used: int = 1) -> int:
        """How many cards a turn draws, for the `first` player or another.

        `used` cards of each turn are drawn anew where turns draw up to the size of the hand.
        """
        if isinstance(self.draw, ToSize):
            return used if turn > 1 else 0
        skipped = self.skips is Skips.EACH or (self.skips is Skips.FIRST and first)
        return 0 if turn == 1 and skipped else self.draw


class Dealt(NamedTuple, Generic[_T]):
    """A hand, what the turns after it draw, and how many cards are left."""

    hand: tuple[_T, ...]
    draws: tuple[tuple[_T, ...], ...]
    remaining: int


def deal(
    pile: Sequence[_T], opening: Opening, seed: str, turns: int, *, first: bool = True, redraws: int = 0, used: int = 1
) -> Dealt[_T]:
    """Shuffle a pile, which has to be in an order of its own, deal a hand, and draw for `turns` turns.

    They are the turns from the first that may draw on, up to the one that draws the last card. After `redraws` redraws
    the hand is another, of the stream of the seed with that number; without any it is that of the seed itself. Raises
    ValueError for more than are allowed, and UnknownSize.
    """
    if not 0 <= redraws <= opening.redraws:
        allowed = {0: "may not be redrawn", 1: "may be redrawn once"}
        message = allowed.get(opening.redraws, f"may be redrawn {opening.redraws} times")
        raise ValueError(f"The opening hand {message}.")
    cards = shuffled(pile, seed, *((redraws,) if redraws else ()))
    at, draws = opening.hand, list[tuple[_T, ...]]()
    for turn in range(opening.first_drawn, opening.first_drawn + turns):
        if at >= len(cards):
            break
        drawn = opening.drawn(turn, first=first, used=used)
        draws.append(tuple(cards[at : at + drawn]))
        at += drawn
    return Dealt(tuple(cards[: opening.hand]), tuple(draws), max(0, len(cards) - at))
