"""The rules of F.A.D.E.: `FADE-` ids are statements of its rulebook, `O-FADE.` ids our rulings.

A ruling is in the group of its subject. Each group has a module of its own. The keywords, `FADE-10.` ids, come from
`games.fade.keywords`.
"""

from __future__ import annotations

from typing import Final

from games.fade.rulebook import (
    group01_setup,
    group02_construction,
    group03_cards,
    group04_zones,
    group05_turn,
    group06_combat,
    group07_chain,
    group08_others,
    group09_outcome,
    group10_keywords,
    tables,
)
from games.fade.rulebook.mentions import MENTIONS
from games.fade.rulebook.synonyms import SYNONYMS
from tcg.rulebook import RULING, STATEMENT, Group, Rulebook

__all__ = ["RULEBOOK"]

RULEBOOK: Final = Rulebook(
    "Its whole rulebook, in our own words. The pictures of cards, symbols and mat are lost, and so are three of its 55 "
    "keywords.",
    (
        Group(1, "Players, set-up and opening hand", group01_setup.RULES),
        Group(2, "Deck construction", group02_construction.RULES),
        Group(3, "Cards", group03_cards.RULES),
        Group(4, "Zones and limits", group04_zones.RULES),
        Group(5, "Turn", group05_turn.RULES),
        Group(6, "Combat", group06_combat.RULES),
        Group(7, "The Chain", group07_chain.RULES),
        Group(8, "Items, Augments, Zones, Commands and counters", group08_others.RULES),
        Group(9, "Winning and losing", group09_outcome.RULES),
        Group(10, "Keywords", group10_keywords.RULES),
    ),
    (STATEMENT, RULING),
    SYNONYMS,
    tables.TABLES,
    MENTIONS,
    title="Rules of F.A.D.E.",
    search_example="knocked out, FADE-6.7",
    search_help="Words of other games are understood too: mulligan, mana, graveyard.",
)
