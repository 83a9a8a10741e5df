"""Syntax tree of an action's text, independent of a duel."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from rules.duel import NONE, Act, CardZone

#: Letters of the players.
PLAYER_LETTERS: Final = "SN"
#: Zones of targets by their written names.
ZONES: Final = {zone.name.casefold(): zone for zone in CardZone}
#: Limit of targets, more than any ability needs.
MAX_ITEMS: Final = 60


class ItemKind(IntEnum):
    """Kind of a written target."""

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
    """Target written in an action.

    `at` depends on the kind: a tile for TILE, TRICK, PATH (its start) and CARRIED (the host); the player of LEADER; the
    number of LINK from 0; the Mode of MODE; 1 (yes) or 0 (no) of ANSWER; the number of NUMBER. `name` is the card of
    CARD and CARRIED, `zone` the zone of CARD, and `path` the tiles of PATH after its start. `column` counts from 1.
    """

    kind: ItemKind
    at: int = NONE
    name: str = ""
    zone: int = NONE
    path: tuple[int, ...] = ()
    column: int = 1


class ParsedAction(NamedTuple):
    """Parsed text of an action.

    Fields have the meaning of those of `Action`, NONE if the action has none: tiles are numbers, `to` is the tile of
    arrival. `number` is the index of an ability, from 0. `player` is None if the text names none, and `items` is
    None if no targets are written. `column` is that of the card's name, from 1.
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
        """Names of cards in the action and its targets, each with its column in the text."""
        own = [(self.name, self.column)] if self.name else []
        return own + [(item.name, item.column) for item in self.items or () if item.name]
