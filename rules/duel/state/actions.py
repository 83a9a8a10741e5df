"""Actions of a player, or of a clock that has run out, and references by which actions name their choices.

Both are named tuples: comparable by value, and cheap enough to list hundreds of them. Cards are numbers of the table's
cards, tiles numbers of the board's tiles, players 0 (south) and 1 (north). An area is a set of tiles as bits; NONE is
-1.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.duel.state.board import tiles_in

#: Number for "none", if an action has no card, tile or mode.
NONE: Final = -1


class Act(IntEnum):
    """Kind of action of a player."""

    # Hash the number, not the member's name: it is faster, and lookups are frequent.
    __hash__ = int.__hash__

    SPAWN = 0
    SACRIFICE = 1
    PLACE = 2
    PLAY = 3
    ACTIVATE = 4
    ABILITY = 5
    MOVE = 6
    MOVE_TRICK = 7
    MODE = 8
    ATTACK = 9
    HEAL = 10
    DETACH = 11
    CHOOSE = 12
    PASS = 13
    MAIN2 = 14
    END = 15
    LEADER = 16
    SURRENDER = 17
    TURN_TIMEOUT = 18
    RESPONSE_TIMEOUT = 19


#: Actions that spawn a creature, and all actions with a card in hand.
SPAWNS: Final = (Act.SPAWN, Act.SACRIFICE)
FROM_HAND: Final = (*SPAWNS, Act.PLACE, Act.PLAY)
#: Actions that are possible at any time of a duel, and not among the listed legal actions.
ALWAYS: Final = frozenset({Act.SURRENDER, Act.TURN_TIMEOUT, Act.RESPONSE_TIMEOUT})


class Mode(IntEnum):
    """Mode of a creature (D-11.1, D-11.2). Face-down is always Defence Mode (D-11.5)."""

    ATTACK = 0
    DEFENCE = 1
    FACEDOWN = 2


MODES: Final = (Mode.ATTACK, Mode.DEFENCE, Mode.FACEDOWN)


class RefKind(IntEnum):
    """Kind of thing that a reference in an action names."""

    UNIT = 0
    TRICK = 1
    TILE = 2
    LEADER = 3
    CARD = 4
    LINK = 5
    PATH = 6
    MODE = 7
    ANSWER = 8
    ATTACHED = 9
    NUMBER = 10


class CardZone(IntEnum):
    """Zone of a player whose cards a reference can name."""

    HAND = 0
    DECK = 1
    GRAVEYARD = 2
    VOID = 3
    SPECIAL = 4
    ARCHIVE = 5


class Ref(NamedTuple):
    """Reference by which an action names a thing, such as the unit on a tile. The state uses `ObjectReference`.

    `card` and `zone` are those of CARD, `card` that of ATTACHED too. `at` depends on the kind: the tile of UNIT, TRICK,
    TILE, PATH (its start) and ATTACHED (that of the creature it is on), the player of LEADER and CARD, the number of
    LINK (from 0), the Mode of MODE, 1 or 0 for yes and no of ANSWER, the amount or the option (from 1) of NUMBER.
    """

    kind: RefKind
    at: int
    card: int = NONE
    zone: int = NONE
    path: tuple[int, ...] = ()


#: Choices, one group for each choice of the text, in its order.
Targets: TypeAlias = tuple[tuple[Ref, ...], ...]


class Action(NamedTuple):
    """One action. Each kind has its own fields; the others are NONE and ().

    SPAWN card tile mode · SACRIFICE card tile mode, `tiles` the sacrificed · PLACE card tile · PLAY card tile targets ·
    ACTIVATE tile targets · ABILITY tile, `card` the number of the ability from 0, targets · MOVE, MOVE_TRICK, ATTACK,
    HEAL tile to · MODE tile mode · DETACH tile card to · CHOOSE targets · LEADER tile · SURRENDER `card` the player.
    """

    kind: Act
    card: int = NONE
    tile: int = NONE
    to: int = NONE
    mode: int = NONE
    tiles: tuple[int, ...] = ()
    targets: Targets = ()


def with_choices(kind: Act, card: int, tile: int, choices: Iterable[Targets]) -> list[Action]:
    """Return one action with `kind`, `card` and `tile` for each set of choices in `choices`, its targets."""
    return [Action(kind, card, tile, targets=targets) for targets in choices]


@lru_cache(maxsize=1 << 16)
def moves_to(tile: int, area: int) -> tuple[Action, ...]:
    """Return the actions that move the unit on a tile, one for each tile of an area (bits)."""
    return tuple(Action(Act.MOVE, tile=tile, to=to) for to in tiles_in(area))


@lru_cache(maxsize=1 << 16)
def trick_moves_to(tile: int, area: int) -> tuple[Action, ...]:
    """Return the actions that move the trick on a tile, one for each tile of an area (bits)."""
    return tuple(Action(Act.MOVE_TRICK, tile=tile, to=to) for to in tiles_in(area))


@lru_cache(maxsize=1 << 12)
def heals_on(tile: int, area: int) -> tuple[Action, ...]:
    """Return the actions by which the unit on `tile` heals a unit with HL, one for each tile of `area` (bits)."""
    return tuple(Action(Act.HEAL, tile=tile, to=to) for to in tiles_in(area))


@lru_cache(maxsize=1 << 16)
def spawns_on(card: int, area: int) -> tuple[Action, ...]:
    """Return the actions that spawn a creature without sacrifices, for each tile of `area` (bits) and each mode."""
    return tuple(Action(Act.SPAWN, card, tile, mode=mode) for tile in tiles_in(area) for mode in MODES)


@lru_cache(maxsize=1 << 16)
def placements_on(card: int, area: int) -> tuple[Action, ...]:
    """Return the actions that place a trick card face-down, one for each tile of an area (bits)."""
    return tuple(Action(Act.PLACE, card, tile) for tile in tiles_in(area))


@lru_cache(maxsize=1 << 16)
def plays_on(card: int, area: int) -> tuple[Action, ...]:
    """Return the actions that activate a trick without choices from hand, one for each tile of `area` (bits)."""
    return tuple(Action(Act.PLAY, card, tile) for tile in tiles_in(area))


#: `mode` of an attack whose target was changed.
REDIRECTED: Final = 0


class Declared(NamedTuple):
    """Action that a player has declared, to which players may respond before it is carried out (O-5.7).

    SPAWN and SACRIFICE have the `card`, its `tile` and `mode`; `other` is the number of sacrifices. Other kinds have
    the `serial` of the unit or trick and the tile `to`. ATTACK has its target as `other`, and `mode` REDIRECTED if it
    was changed (O-23.12).
    """

    kind: Act
    player: int
    card: int = NONE
    tile: int = NONE
    to: int = NONE
    mode: int = NONE
    serial: int = NONE
    other: int = NONE


PASS: Final = Action(Act.PASS)
MAIN2: Final = Action(Act.MAIN2)
END: Final = Action(Act.END)
TURN_TIMEOUT: Final = Action(Act.TURN_TIMEOUT)
RESPONSE_TIMEOUT: Final = Action(Act.RESPONSE_TIMEOUT)
