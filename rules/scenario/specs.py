"""Parsed starting situation of a scenario: cards, tiles and players by number, before the duel is built."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.duel import Arrival, Mode
from rules.vocabulary import Phase, Tile


@dataclass(slots=True)
class SideSpec:
    """One player's part of a starting situation.

    `deck` is from the top down, and `zones` are the cards of the other zones by name of the zone. An `hp` of None means
    the leader's maximum, a `leader_card` of NONE a blank leader. `spawned` counts creatures spawned this turn.
    """

    leader_tile: int
    leader_card: int
    hp: int | None
    spawn_points: int
    crystals: int
    spawned: int
    deck: list[int]
    zones: dict[str, list[int]]


@dataclass(slots=True)
class UnitSpec:
    """One creature on the field in a starting situation; an `hp` of None means its maximum.

    `place` is its path in the input. Card, tile and players are numbers, and so are `attached` creatures and `equipped`
    tricks. `moved` and `attacked` are about this turn, and so is `arrived`.
    """

    place: str
    tile: int
    card: int
    owner: int
    control: int
    mode: Mode
    hp: int | None
    is_shield_broken: bool
    moved: bool
    attacked: bool
    arrived: Arrival
    counters: dict[str, int]
    attached: list[int]
    equipped: list[int]


@dataclass(slots=True)
class TrickSpec:
    """One trick on the field, not attached, in a starting situation; a `timer` of None means that of its text.

    `place` is its path in the input. Card, tile and players are numbers. `moved` is about this turn.
    """

    place: str
    tile: int
    card: int
    owner: int
    control: int
    is_face_up: bool
    timer: int | None
    counters: dict[str, int]
    moved: bool


@dataclass(slots=True)
class Start:
    """Starting situation: everything under the key `start` of a scenario.

    `active` and `first` are players, 0 (South) or 1, and `turn` counts the active player's turns. `terrain` and
    `tile_counters` are by tile.
    """

    active: int
    first: int
    turn: int
    phase: Phase
    sides: tuple[SideSpec, SideSpec]
    units: list[UnitSpec] = field(default_factory=list)
    tricks: list[TrickSpec] = field(default_factory=list)
    terrain: dict[int, Tile | str] = field(default_factory=dict)
    tile_counters: dict[int, dict[str, int]] = field(default_factory=dict)
    #: Results of the first coins, True for heads, and dice.
    coins: list[bool] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
