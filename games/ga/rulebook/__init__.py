"""The rules of Grand Archive in our source: one page and a menu, whose statements have `GA-` ids.

`O-GA.` ids are our rulings, in the group of their subject. Group 6 has statements of other pages, outside our source.
"""

from __future__ import annotations

from typing import Final

from games.ga.rulebook import (
    group01_structure,
    group02_characteristics,
    group03_types,
    group04_stats,
    group06_outside,
    tables,
)
from games.ga.rulebook.mentions import MENTIONS
from games.ga.rulebook.synonyms import SYNONYMS
from tcg.rulebook import RULING, STATEMENT, Group, Kind, Rulebook

__all__ = ["RULEBOOK"]

#: Note on statements from elsewhere, which are no part of our source and may have changed since.
OUTSIDE: Final = Kind("outside", "Not from our source", 0.7)

RULEBOOK: Final = Rulebook(
    "One page of its rulebook and the menu of all others, in our own words: nothing in them tells of legal decks, "
    "costs or combat. What we looked up elsewhere is marked.",
    (
        Group(1, "Structure of the game", group01_structure.RULES),
        Group(2, "Characteristics", group02_characteristics.RULES),
        Group(3, "Setting, acting as and expanding types", group03_types.RULES),
        Group(4, "Setting stats", group04_stats.RULES),
        Group(6, "Outside our source", group06_outside.RULES),
    ),
    (STATEMENT, RULING, OUTSIDE),
    SYNONYMS,
    tables.TABLES,
    MENTIONS,
    title="Rules of Grand Archive",
    search_example="as though, GA-3.4",
    search_help="Words of other games are understood too: creature, exile, layers.",
)
