"""The rules of Assemblage of Eternity: `AOE-` ids are statements of its rulebook, `O-AOE.` ids our rulings.

A ruling is in the group of its subject. Each group has a module of its own.
"""

from __future__ import annotations

from typing import Final

from games.aoe.rulebook import (
    group01_modes,
    group02_cards,
    group03_setup,
    group04_turn,
    group05_checking,
    group06_combos,
    group07_space,
    group08_meter,
    group09_outcome,
    tables,
)
from games.aoe.rulebook.mentions import MENTIONS
from games.aoe.rulebook.synonyms import SYNONYMS
from tcg.rulebook import RULING, STATEMENT, Group, Rulebook

__all__ = ["RULEBOOK"]

RULEBOOK: Final = Rulebook(
    "Its whole rulebook, in our own words. Board and cards are pictures there, and not known to us.",
    (
        Group(1, "Components and modes", group01_modes.RULES),
        Group(2, "Cards", group02_cards.RULES),
        Group(3, "Set-up and hand", group03_setup.RULES),
        Group(4, "Turn", group04_turn.RULES),
        Group(5, "Checking priority", group05_checking.RULES),
        Group(6, "Combos and linking", group06_combos.RULES),
        Group(7, "Range, movement and whiffing", group07_space.RULES),
        Group(8, "Meter, burst, cancelling and states", group08_meter.RULES),
        Group(9, "End of a round and variants", group09_outcome.RULES),
    ),
    (STATEMENT, RULING),
    SYNONYMS,
    tables.TABLES,
    MENTIONS,
    title="Rules of Assemblage of Eternity",
    search_example="whiff, AOE-6.2",
    search_help="Words of other games are understood too: super, grab, mulligan.",
)
