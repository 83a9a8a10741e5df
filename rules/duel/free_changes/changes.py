"""Free changes of a duel as data, and the cards that they name."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from rules.duel.state.actions import NONE, CardZone
from rules.duel.state.duel import Duel, Trick, Unit
from rules.vocabulary import Phase

#: Names of the zones in sentences.
ZONE_NAMES: Final = ("hand", "deck", "graveyard", "Void", "special deck", "Archive")


class PlaceKind(IntEnum):
    """Kind of place that a free change names."""

    UNIT = 0
    TRICK = 1
    CARRIED = 2
    ZONE = 3
    TOKEN = 4
    TILE = 5


class Place(NamedTuple):
    """Place of a card: on the tile `at`, carried by the unit there, or in the `zone` of the player `at`.

    `card` is the number of a card that is carried, in a zone, or a new token of the player `at`. TILE is the tile
    itself.
    """

    kind: PlaceKind
    at: int
    card: int = NONE
    zone: int = NONE


class Posture(IntEnum):
    """Way in which a card lies on the field: mode of a creature, side of a trick, or worn by a creature."""

    ATTACK = 0
    DEFENCE = 1
    FACEDOWN = 2
    FACEUP = 3
    EQUIPPED = 4


class PutOn(NamedTuple):
    """A card is put on a tile. A `posture` of None is that which it has, else Attack Mode or face-down."""

    place: Place
    tile: int
    posture: Posture | None = None


class PutInto(NamedTuple):
    """A card is put on top of a zone of its owner, or under it."""

    place: Place
    zone: CardZone
    at_bottom: bool = False


class Turned(NamedTuple):
    """A card on the field gets a mode, or is turned over."""

    place: Place
    posture: Posture


class HpSet(NamedTuple):
    """HP of the unit on a tile are set."""

    tile: int
    hp: int


class PointsSet(NamedTuple):
    """Spawn points of a player are set, or magic crystals."""

    player: int
    are_crystals: bool
    amount: int


class CountersSet(NamedTuple):
    """Number of counters with a name on a card or tile is set."""

    place: Place
    name: str
    amount: int


class TurnSet(NamedTuple):
    """Turn `number` of a player begins, in Main Phase 1, without the Start Phase."""

    player: int
    number: int


class PhaseSet(NamedTuple):
    """Phase of the turn is set."""

    phase: Phase


class Shuffled(NamedTuple):
    """Deck of a player is shuffled."""

    player: int


FreeChange: TypeAlias = (
    PutOn | PutInto | Turned | HpSet | PointsSet | CountersSet | TurnSet | PhaseSet | Shuffled
)  # fmt: skip


def unit_on(duel: Duel, tile: int) -> Unit:
    """Return the unit on a tile that has one."""
    unit = duel.units[tile]
    if unit is None:
        raise ValueError("There is no unit on the tile.")
    return unit


def carried_at(duel: Duel, place: Place) -> Unit | Trick | None:
    """Return an attached creature, or an equip, by the number of its card."""
    unit = duel.units[place.at]
    extras = None if unit is None else unit.extras
    if extras is None:
        return None
    carried: list[Unit | Trick] = [*extras.equips, *extras.attached]
    return next((one for one in carried if one.card == place.card), None)


def card_on_field(duel: Duel, place: Place) -> Unit | Trick:
    """Return the card on the field at a place that `faults_of_change` has checked."""
    there: Unit | Trick | None
    match place.kind:
        case PlaceKind.UNIT:
            there = duel.units[place.at]
        case PlaceKind.TRICK:
            there = duel.tricks[place.at]
        case _:
            there = carried_at(duel, place)
    if there is None:
        raise ValueError("There is no card at the place.")
    return there


def card_at(duel: Duel, place: Place) -> int:
    """Return the number of the card at a place that `faults_of_change` has checked."""
    return place.card if place.kind in (PlaceKind.ZONE, PlaceKind.TOKEN) else card_on_field(duel, place).card
