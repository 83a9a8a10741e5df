"""Vocabulary of Despaira as enums: elements, stats, trick classes and so on (group 1 of the rules).

The value of a member is its code in the database, the API and set files; `label` is its display name. Members are in
the order of the rulebook, which must not change: the bits of a class mask follow it.
"""

from __future__ import annotations

from typing import Final

from tcg.words import Vocabulary


class Kind(Vocabulary):
    """Kind of a card (Appendix C)."""

    LEADER = "leader"
    CREATURE = "creature"
    TRICK = "trick"
    TOKEN = "token"
    TILE = "tile"


class Element(Vocabulary):
    """Element of a card (D-1.14)."""

    NORMAL = "normal"
    DARK = "dark"
    LIGHT = "light"
    EARTH = "earth"
    WIND = "wind"
    WATER = "water"
    FIRE = "fire"
    THUNDER = "thunder"
    ICE = "ice"
    TOXIC = "toxic"


class Tile(Vocabulary):
    """Default type of field tile (D-1.15)."""

    PLAIN_FIELDS = "plain_fields"
    ABYSS = "abyss"
    REALM_OF_LIGHT = "realm_of_light"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    OCEAN = "ocean"
    BURNING_LANDS = "burning_lands"
    THUNDER_CLOUD = "thunder_cloud"
    SUB_ZERO = "sub_zero"
    TOXIC_WASTELAND = "toxic_wasteland"

    @property
    def label(self) -> str:
        """Display name of the tile type."""
        return _TILE_LABELS.get(self.value, super().label)


_TILE_LABELS: Final = {"realm_of_light": "Realm of Light", "sub_zero": "Sub-Zero"}

#: The tile that buffs an element (D-1.16). Normal has none: it never gains a field buff (D-16.2).
TILE_OF_ELEMENT: Final[dict[Element, Tile]] = {
    Element.DARK: Tile.ABYSS,
    Element.LIGHT: Tile.REALM_OF_LIGHT,
    Element.EARTH: Tile.FOREST,
    Element.WIND: Tile.MOUNTAIN,
    Element.WATER: Tile.OCEAN,
    Element.FIRE: Tile.BURNING_LANDS,
    Element.THUNDER: Tile.THUNDER_CLOUD,
    Element.ICE: Tile.SUB_ZERO,
    Element.TOXIC: Tile.TOXIC_WASTELAND,
}

#: Amount by which a tile raises each stat of a creature of its element (D-16.1).
FIELD_BUFF: Final = 100


def field_buff(element: Element, tile: Tile) -> int:
    """Return the bonus of `tile` for each stat of a creature: 100 on the tile of its element, else 0 (D-16.1)."""
    return FIELD_BUFF if TILE_OF_ELEMENT.get(element) is tile else 0


class Stat(Vocabulary):
    """Battle stat (D-1.17), in the order in which a card prints them."""

    ATK = "atk"
    HP = "hp"
    CATK = "catk"
    RATK = "ratk"
    DEF = "def"
    HL = "hl"

    @property
    def label(self) -> str:
        """Display name of the stat."""
        return self.value.upper()


#: Index of each stat in that order.
STAT_NUMBER: Final = {stat: number for number, stat in enumerate(Stat)}


class Activation(Vocabulary):
    """Activation type of a trick (D-1.23). "Chainlink" is Chain (O-1.2)."""

    NORMAL = "normal"
    INSTANT = "instant"
    CHAIN = "chain"


#: Activation speed, 1 is fastest (D-1.27, O-1.3).
TRICK_SPEED: Final[dict[Activation, int]] = {Activation.CHAIN: 1, Activation.INSTANT: 2, Activation.NORMAL: 4}
INSTANT_ABILITY_SPEED: Final = 3
PLAIN_ABILITY_SPEED: Final = 5


class TrickClass(Vocabulary):
    """Class of a trick card (D-1.25)."""

    TARGET = "target"
    EQUIP = "equip"
    EVADE = "evade"
    UNAVOIDABLE = "unavoidable"
    TRAP = "trap"
    COUNTER = "counter"
    TERRAIN = "terrain"
    AREA_RADIUS = "area_radius"
    DAMAGE = "damage"
    RANGED = "ranged"
    SPAWN = "spawn"
    STATS = "stats"
    RESOURCE = "resource"
    MOVEMENT = "movement"
    EFFECT = "effect"
    VOID = "void"
    STATUS_EFFECT = "status_effect"
    INFINITE = "infinite"
    TIMER = "timer"
    RECHARGE = "recharge"
    PROTECT = "protect"

    @property
    def bit(self) -> int:
        """Bit of this class in a mask of several classes: 1 for Target, 2 for Equip, 4 for Evade and so on."""
        return 1 << _CLASS_POSITION[self]


_CLASS_POSITION: Final = {trick_class: position for position, trick_class in enumerate(TrickClass)}

#: Mask of a trick with all 21 classes.
ALL_CLASSES_MASK: Final = (1 << len(TrickClass)) - 1


def class_mask(classes: tuple[TrickClass, ...] | list[TrickClass]) -> int:
    """Return the classes as one integer, with the bit of each (`TrickClass.bit`); 0 without classes."""
    mask = 0
    for trick_class in classes:
        mask |= trick_class.bit
    return mask


def classes_of_mask(mask: int) -> tuple[TrickClass, ...]:
    """Return the classes whose bits are set in `mask`, in the rulebook's order; other bits are ignored."""
    return tuple(trick_class for trick_class in TrickClass if mask & trick_class.bit)


class SpecialKind(Vocabulary):
    """Reason why a creature belongs to the special deck (D-2.5, O-2.5)."""

    NONE = "none"
    GOD = "god"
    DEVIL = "devil"
    RITUAL = "ritual"
    FUSION = "fusion"
    OTHER = "other"


class Section(Vocabulary):
    """Section of a deck. `maybe` holds ideas for later, which no rule counts."""

    LEADER = "leader"
    MAIN = "main"
    SIDE = "side"
    SPECIAL = "special"
    MAYBE = "maybe"


class Phase(Vocabulary):
    """Phase of a turn (D-5.1)."""

    START = "start"
    MAIN1 = "main1"
    BATTLE = "battle"
    MAIN2 = "main2"
    END = "end"

    @property
    def label(self) -> str:
        """Display name of the phase."""
        return {"main1": "Main Phase 1", "main2": "Main Phase 2"}.get(self.value, f"{self.value.title()} Phase")


#: Range of RATK on a card that prints no range (O-1.6).
DEFAULT_RATK_RANGE: Final = 2
#: HP of a leader that prints none (O-1.9).
DEFAULT_LEADER_HP: Final = 3000
