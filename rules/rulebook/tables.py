"""Reference tables of the rules in words: trick classes, elements, field tiles, battle stats and speeds.

Rows have the codes and the order of `rules.vocabulary`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.vocabulary import (
    INSTANT_ABILITY_SPEED,
    PLAIN_ABILITY_SPEED,
    TILE_OF_ELEMENT,
    TRICK_SPEED,
    Activation,
    Element,
    Tile,
    field_buff,
)
from tcg.text_tables import read_rows


@dataclass(frozen=True, slots=True)
class ClassRow:
    """Row for a trick class (D-1.25), with its meaning on the card and its consequences in play."""

    code: str
    name: str
    meaning: str
    play: str


@dataclass(frozen=True, slots=True)
class ElementRow:
    """Row for an element, with code and name of its tile type and the bonus of that tile for each stat (D-1.16)."""

    code: str
    name: str
    tile: str
    tile_name: str
    buff: int


@dataclass(frozen=True, slots=True)
class TileRow:
    """Row for a default tile type (D-1.15), with its effect."""

    code: str
    name: str
    effect: str


@dataclass(frozen=True, slots=True)
class StatRow:
    """Row for a battle stat (D-1.17), with its role."""

    code: str
    name: str
    role: str


CLASSES: Final[tuple[ClassRow, ...]] = tuple(ClassRow(*row) for row in read_rows(__package__, "classes"))

ELEMENTS: Final[tuple[ElementRow, ...]] = tuple(
    ElementRow(element.value, element.label, tile.value, tile.label, field_buff(element, tile))
    for element in Element
    for tile in [TILE_OF_ELEMENT.get(element, Tile.PLAIN_FIELDS)]
)

TILES: Final[tuple[TileRow, ...]] = tuple(
    TileRow(
        row.tile,
        row.tile_name,
        f"{row.name} creatures on it have +{row.buff} on every stat they have."
        if row.buff
        else "No creature gains anything from it.",
    )
    for row in ELEMENTS
)

STATS: Final[tuple[StatRow, ...]] = (
    StatRow("atk", "ATK", "How hard the creature hits when it declares an attack."),
    StatRow("hp", "HP", "How much damage the creature can take; at 0 it is destroyed."),
    StatRow("catk", "CATK", "How hard it strikes back after surviving an attack."),
    StatRow("ratk", "RATK", "How hard it hits from a distance, up to a stated number of tiles."),
    StatRow("def", "DEF", "A shield that an attack must break before attacks can hurt HP."),
    StatRow("hl", "HL", "How much HP it can restore to one adjacent creature."),
)

#: Speeds (D-1.27), each with its cards and the time of their use.
SPEEDS: Final = (
    (TRICK_SPEED[Activation.CHAIN], "Chain tricks", "On anyone’s turn, only as an answer to an activation."),
    (TRICK_SPEED[Activation.INSTANT], "Instant tricks", "On either player’s turn, at any time."),
    (INSTANT_ABILITY_SPEED, "Creature abilities marked instant", "On either player’s turn, at any time."),
    (TRICK_SPEED[Activation.NORMAL], "Normal tricks", "On your own turn, outside the Battle Phase."),
    (PLAIN_ABILITY_SPEED, "Other creature abilities", "On your own turn, in a Main Phase."),
)
