"""What a player, or the host's clock, does: actions, and the references that they are made of.

Both are plain tuples with names: equal when they mean the same, cheap enough to list hundreds of them. Cards are
numbers of the table's cards, tiles numbers of the board's tiles, players 0 (south) and 1 (north).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.duel.state.board import tiles_in

#: A number that stands for "none" where a card, tile or mode is not needed.
NONE: Final = -1


class Act(IntEnum):
    """The kinds of action."""

    # Looked up all the time: the hash of the number, not that of the member's name.
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


#: What brings a creature in from hand, and all that is done with cards in hand.
SPAWNS: Final = (Act.SPAWN, Act.SACRIFICE)
FROM_HAND: Final = (*SPAWNS, Act.PLACE, Act.PLAY)
#: What a player or the host may do at any time of a duel; never listed among the legal actions of a decision.
ALWAYS: Final = frozenset({Act.SURRENDER, Act.TURN_TIMEOUT, Act.RESPONSE_TIMEOUT})


class Mode(IntEnum):
    """How a creature lies (D-11.1, D-11.2). Face-down is always Defence Mode (D-11.5)."""

    ATTACK = 0
    DEFENCE = 1
    FACEDOWN = 2


MODES: Final = (Mode.ATTACK, Mode.DEFENCE, Mode.FACEDOWN)


class RefKind(IntEnum):
    """What a reference points at."""

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


class Pile(IntEnum):
    """The zones of a player in which a card can be referred to."""

    HAND = 0
    DECK = 1
    GRAVEYARD = 2
    VOID = 3
    SPECIAL = 4
    ARCHIVE = 5


class Ref(NamedTuple):
    """What a player points at; an `ObjectReference` of the state is what was found there. `at` is the tile of UNIT,
    TRICK, TILE, PATH (its start) and ATTACHED (the host's), the player of LEADER and CARD, the number of LINK (from 0),
    the Mode of MODE, 1 or 0 for yes and no of ANSWER, the number of NUMBER: of an option from 1, or how much.
    """

    kind: RefKind
    at: int
    card: int = NONE
    pile: int = NONE
    path: tuple[int, ...] = ()


#: What is chosen, one group for each thing that the text asks for, in the order of the text.
Targets: TypeAlias = tuple[tuple[Ref, ...], ...]


class Action(NamedTuple):
    """One action. What the fields mean by kind; the others are NONE and ():

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


#: An action as it is listed: the fields of `Action` without their names. Of hundreds that are listed one is chosen, and
#: a plain tuple is made in a third of the time; it equals the action with names.
Listed: TypeAlias = tuple[Act, int, int, int, int, tuple[int, ...], Targets]


def listed(kind: Act, card: int = NONE, tile: int = NONE, to: int = NONE, mode: int = NONE) -> Listed:
    """An action without choices as it is listed."""
    return (kind, card, tile, to, mode, (), ())


def with_choices(kind: Act, card: int, tile: int, choices: Iterable[Targets]) -> list[Listed]:
    """The actions of a kind with each of several choices."""
    return [(kind, card, tile, NONE, NONE, (), targets) for targets in choices]


@lru_cache(maxsize=1 << 16)
def moves_to(tile: int, area: int) -> tuple[Listed, ...]:
    """The moves of the unit on a tile to those of an area."""
    return tuple(listed(Act.MOVE, tile=tile, to=to) for to in tiles_in(area))


@lru_cache(maxsize=1 << 16)
def trick_moves_to(tile: int, area: int) -> tuple[Listed, ...]:
    """The moves of the trick on a tile to those of an area."""
    return tuple(listed(Act.MOVE_TRICK, tile=tile, to=to) for to in tiles_in(area))


@lru_cache(maxsize=1 << 12)
def heals_on(tile: int, area: int) -> tuple[Listed, ...]:
    """The uses of HL of the unit on a tile for those on the tiles of an area."""
    return tuple(listed(Act.HEAL, tile=tile, to=to) for to in tiles_in(area))


@lru_cache(maxsize=1 << 16)
def spawns_on(card: int, area: int) -> tuple[Listed, ...]:
    """The Normal Spawns of a card on the tiles of an area, in all three modes."""
    return tuple(listed(Act.SPAWN, card, tile, mode=mode) for tile in tiles_in(area) for mode in MODES)


@lru_cache(maxsize=1 << 16)
def placements_on(card: int, area: int) -> tuple[Listed, ...]:
    """The placements of a trick on the tiles of an area."""
    return tuple(listed(Act.PLACE, card, tile) for tile in tiles_in(area))


@lru_cache(maxsize=1 << 16)
def plays_on(card: int, area: int) -> tuple[Listed, ...]:
    """The activations of a trick from hand on the tiles of an area, when nothing has to be chosen."""
    return tuple(listed(Act.PLAY, card, tile) for tile in tiles_in(area))


def named(listed: Listed) -> Action:
    """A listed action with the names of its fields."""
    return listed if isinstance(listed, Action) else tuple.__new__(Action, listed)


#: The `mode` of an attack that has been given another target.
REDIRECTED: Final = 0


class Declared(NamedTuple):
    """Something declared that is about to be carried out, and can be answered (O-5.7).

    SPAWN and SACRIFICE hold the `card` on its way to `tile` in `mode`, SACRIFICE as `other` how many went for it; the
    others name the unit or trick by `serial`
    and where it goes; ATTACK its target by `other`, its `mode` is REDIRECTED when that was changed (O-23.12).
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
