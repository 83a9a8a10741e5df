"""The reference tables of the rules: trick classes, elements, field tiles battle stats and speeds, in words.

Each row is keyed by the code that `rules.vocabulary` gives the same thing; the tables keep to its order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.vocabulary import INSTANT_ABILITY_SPEED, PLAIN_ABILITY_SPEED, TRICK_SPEED, Activation


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A trick class (D-1.25): what it means on the card, and what happens in play because of it."""

    code: str
    name: str
    meaning: str
    play: str


@dataclass(frozen=True, slots=True)
class ElementRow:
    """An element, the tile that matches it, and what that tile adds to each of its stats (D-1.16)."""

    code: str
    name: str
    tile: str
    tile_name: str
    buff: int


@dataclass(frozen=True, slots=True)
class TileRow:
    """A default field tile (D-1.15) and what it does."""

    code: str
    name: str
    effect: str


@dataclass(frozen=True, slots=True)
class StatRow:
    """A battle stat (D-1.17) and what it is for."""

    code: str
    name: str
    role: str


CLASSES: Final[tuple[ClassRow, ...]] = (
    ClassRow(
        "target",
        "Target",
        "The ability picks one or more cards, of either side, or tiles.",
        "You choose its targets when you activate it.",
    ),
    ClassRow(
        "equip",
        "Equip",
        "The trick is fastened to a creature, yours or an enemy’s, perhaps only of one type or element.",
        "Activate it on the creature’s tile or next to it; it stays with that creature.",
    ),
    ClassRow(
        "evade",
        "Evade",
        "Cards dodge abilities or attacks.",
        "Use it as an answer; against an ability it must be the quicker one.",
    ),
    ClassRow(
        "unavoidable",
        "Unavoidable",
        "The ability cannot be dodged; a Counter or a specific preventing ability still works.",
        "It follows its target wherever it goes.",
    ),
    ClassRow(
        "trap",
        "Trap",
        "It goes off under a stated condition or when something comes near.",
        "It may be activated right after its trigger, in any phase of either turn.",
    ),
    ClassRow(
        "counter",
        "Counter",
        "It stops or replaces movement, spawning, attacks, battles, stat values and changes, or abilities.",
        "The event or chain link that it answers is negated or replaced.",
    ),
    ClassRow(
        "terrain",
        "Terrain",
        "It changes or influences tiles.",
        "A tile gets another type or effect; field buffs follow at once.",
    ),
    ClassRow(
        "area_radius",
        "Area Radius",
        "It works on several tiles inside a radius or close together.",
        "The tiles are fixed at activation; it affects what stands on them when it resolves.",
    ),
    ClassRow(
        "damage",
        "Damage",
        "It deals damage or destroys; sending away or sacrificing your own cards does not count.",
        "Its damage ignores DEF and has no surplus; leaders are hit only if it names them.",
    ),
    ClassRow(
        "ranged",
        "Ranged",
        "It may reach past the tiles adjacent to the trick.",
        "It reaches the printed number of tiles, or the whole field if none is printed.",
    ),
    ClassRow(
        "spawn",
        "Spawn",
        "It puts creatures on the field.",
        "They are Miracle Spawned, which costs no levels.",
    ),
    ClassRow(
        "stats",
        "Stats",
        "It raises or lowers stats.",
        "A Boost lasts for a time, an Increase for good.",
    ),
    ClassRow(
        "resource",
        "Resource",
        "It brings cards to your hand or crystals to your inventory.",
        "You draw, search your deck or gain crystals, never beyond 15.",
    ),
    ClassRow(
        "movement",
        "Movement",
        "It gives extra tiles of movement along a path; a relocation without a path is not Movement.",
        "The player names the path when activating it.",
    ),
    ClassRow(
        "effect",
        "Effect",
        "It gives another card an ability or extends an effect that it has.",
        "The card has the granted ability for as long as the text says.",
    ),
    ClassRow(
        "void",
        "Void",
        "It does anything that involves the Void.",
        "Cards go to the Void or come back from it.",
    ),
    ClassRow(
        "status_effect",
        "Status Effect",
        "It puts a status on another card.",
        "For its duration the status limits what the card can do, hurts it or changes its stats.",
    ),
    ClassRow(
        "infinite",
        "Infinite",
        "It stays face-up on the field until it is destroyed.",
        "It does not go to the graveyard after resolving; a lockdown pauses it.",
    ),
    ClassRow(
        "timer",
        "Timer",
        "It stays face-up for a stated time, and its effect ends when it leaves.",
        "It counts down in each End Phase of its controller and goes to the graveyard at 0.",
    ),
    ClassRow(
        "recharge",
        "Recharge",
        "It can be turned face-down again and reused.",
        "It flips back in its controller’s next Start Phase and costs its full level again.",
    ),
    ClassRow(
        "protect",
        "Protect",
        "It shields cards: stops attacks, reduces or stops damage, prevents statuses.",
        "Its reductions are applied last, after all increases and doubling.",
    ),
)

ELEMENTS: Final[tuple[ElementRow, ...]] = (
    ElementRow("normal", "Normal", "plain_fields", "Plain Fields", 0),
    ElementRow("dark", "Dark", "abyss", "Abyss", 100),
    ElementRow("light", "Light", "realm_of_light", "Realm of Light", 100),
    ElementRow("earth", "Earth", "forest", "Forest", 100),
    ElementRow("wind", "Wind", "mountain", "Mountain", 100),
    ElementRow("water", "Water", "ocean", "Ocean", 100),
    ElementRow("fire", "Fire", "burning_lands", "Burning Lands", 100),
    ElementRow("thunder", "Thunder", "thunder_cloud", "Thunder Cloud", 100),
    ElementRow("ice", "Ice", "sub_zero", "Sub-Zero", 100),
    ElementRow("toxic", "Toxic", "toxic_wasteland", "Toxic Wasteland", 100),
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

#: What is faster than what (D-1.27): speed, who has it, when it may be used.
SPEEDS: Final = (
    (TRICK_SPEED[Activation.CHAIN], "Chain tricks", "On anyone’s turn, only as an answer to an activation."),
    (TRICK_SPEED[Activation.INSTANT], "Instant tricks", "On either player’s turn, at any time."),
    (INSTANT_ABILITY_SPEED, "Creature abilities marked instant", "On either player’s turn, at any time."),
    (TRICK_SPEED[Activation.NORMAL], "Normal tricks", "On your own turn, outside the Battle Phase."),
    (PLAIN_ABILITY_SPEED, "Other creature abilities", "On your own turn, in a Main Phase."),
)
