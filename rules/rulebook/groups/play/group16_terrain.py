"""Group 16 of the rules: Field tiles and buffs."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=16)
ruling = partial(Rule, kind="ruling", group=16)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-16.1",
        "Field buff",
        "A creature on a tile of its element has all its stats raised by 100.",
        "§6 7.0; Field Tiles",
    ),
    statement(
        "D-16.2",
        "Normal has no buff",
        "Normal creatures gain no field buff, not even on Plain Fields.",
        "§6 7.0; Field Tiles",
    ),
    statement(
        "D-16.3",
        "Maps and changes",
        "The default map is all Plain Fields; maps may differ, and abilities may change tiles.",
        "Field Tiles",
    ),
    statement(
        "D-16.4",
        "Other tile types",
        "Other tile types may buff other groups of creatures in other ways.",
        "Field Tiles",
    ),
    statement(
        "D-16.5",
        "HP kept on leaving",
        "A creature with a tile’s buff whom damage has brought down to 100 HP keeps those 100 HP when it "
        "leaves the tile.",
        "Field Tiles",
    ),
    ruling(
        "O-16.1",
        "Which stats are raised",
        "Each stat that the creature has, printed or granted, gets +100; absent stats stay absent, a broken "
        "shield stays broken, and the range of RATK does not change.",
    ),
    ruling(
        "O-16.2",
        "HP on entering",
        "On entering a tile of its element a creature gets +100 on both maximum and current HP.",
    ),
    ruling(
        "O-16.3",
        "HP on leaving",
        "On leaving the tile the maximum falls by 100 and current HP falls only where it is above the new "
        "maximum, so that leaving never hurts or destroys a creature.",
    ),
    ruling(
        "O-16.4",
        "Entering again",
        "Entering again gives the 100 HP again, so that a wounded creature can regain up to 100 a visit, "
        "but never keeps more than its unbuffed maximum; going from one matching tile to another is "
        "continuous, without loss or gain.",
    ),
    ruling(
        "O-16.5",
        "Face-down creatures",
        "Face-down creatures have the field buff without showing it.",
    ),
    ruling(
        "O-16.6",
        "No buff for others",
        "Leaders, tricks, attached cards and equipped cards get no field buff.",
    ),
    ruling(
        "O-16.7",
        "Tiles that change",
        "If the tile under a creature changes, its buff changes at once as if it had left or entered; in a "
        "battle the values at the moment of the strike count.",
    ),
    ruling(
        "O-16.8",
        "One type per tile",
        "A changed tile lasts until it is changed again or its source says that it ends; it has one type "
        "only, so there is at most one field buff.",
    ),
    ruling(
        "O-16.9",
        "HP Boosts that end",
        "When a Boost of HP ends, current HP falls only where it is above the new maximum.",
    ),
    ruling(
        "O-16.10",
        "Spawning onto the tile",
        "Being spawned onto a tile of its element counts as entering it.",
    ),
    ruling(
        "O-16.11",
        "New tile types",
        "A new tile type says which creatures it buffs, by element, type or name, by how much on which "
        "stats, and whether it does anything else.",
    ),
)
