"""Group 8 of the rules: Items, Augments, Zones, Commands and counters."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=8)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-8.1",
        "Items",
        "An Item is used once, in the Battle Phase of any player, and discarded. An Equip Item loses 1 HP "
        "with each attack that is made with it and is destroyed at 0. The damage of an Item is Null-type and "
        "Unknown, unless it says otherwise.",
        "Augments and Items",
    ),
    statement(
        "FADE-8.2",
        "Augments",
        "An Augment adds its HP, PLV, DEF and AGI to what it is attached to.",
        "Augments and Items",
    ),
    statement(
        "FADE-8.3",
        "Zones and Commands",
        "A Zone card is free and changes the zone it lies in. A Command costs TP and needs materials: face-up "
        "cards of the required types next to it, in the directions printed on it, whose abilities cannot be "
        "activated or triggered while they serve.",
        "Zones and Commands",
    ),
    statement(
        "FADE-8.4",
        "Power Counters, Stacks and keywords",
        "Power Counters feed abilities and never go from one card to another; a Stack is a pile below a "
        "Character, and its cards have no effects; a player cannot have keywords.",
        "Power Counters, Stacks, and Keywords",
    ),
    statement(
        "FADE-8.5",
        "Materials of a Command",
        "On one’s own turn the materials of a Command may come from hand, Fighter Pool or field, and they "
        "outlive the Command.",
        "Added; place not noted",
    ),
)
