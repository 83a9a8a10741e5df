"""Syntax of an action: its words, before anybody looks at a duel."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from rules.duel import NONE, Act, Pile

#: The letters of the players.
PLAYER_LETTERS: Final = "SN"
#: The zones in which a target can lie, as they are written.
ZONES: Final = {pile.name.casefold(): pile for pile in Pile}
#: More targets than any ability asks for.
MAX_ITEMS: Final = 60


class ItemKind(IntEnum):
    """What stands in a list of targets."""

    TILE = 0
    TRICK = 1
    PATH = 2
    LEADER = 3
    CARD = 4
    CARRIED = 5
    LINK = 6
    MODE = 7
    ANSWER = 8
    NOTHING = 9
    NUMBER = 10


class Item(NamedTuple):
    """One target. `at` is the tile of TILE, TRICK, PATH (its start) and CARRIED (the host's), the player of LEADER,
    the number of LINK from 0, the Mode of MODE, 1 or 0 of ANSWER, the number of NUMBER;
    `name` the card of CARD and CARRIED.
    """

    kind: ItemKind
    at: int = NONE
    name: str = ""
    pile: int = NONE
    path: tuple[int, ...] = ()
    column: int = 1


class Written(NamedTuple):
    """The words of an action; fields mean what those of `Action` do, `number` is that of an ability from 0.

    `items` is None where no targets are written. `column` is where the card's name stands.
    """

    act: Act
    player: int | None = None
    name: str = ""
    tile: int = NONE
    to: int = NONE
    mode: int = NONE
    tiles: tuple[int, ...] = ()
    number: int = NONE
    items: tuple[Item, ...] | None = None
    column: int = 1

    @property
    def names(self) -> list[tuple[str, int]]:
        """The names of cards in it, each with its column."""
        own = [(self.name, self.column)] if self.name else []
        return own + [(item.name, item.column) for item in self.items or () if item.name]
