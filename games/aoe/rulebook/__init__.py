"""Rules of Assemblage of Eternity: `AOE-` ids are statements, `O-AOE.` ids our rulings, in their subjects' groups."""

from __future__ import annotations

from typing import Final

from games.aoe.rulebook.tables import TABLES
from tcg.rulebook import RULING, STATEMENT, Rulebook
from tcg.rulebook.files import read_groups, read_mentions, read_synonyms

__all__ = ["RULEBOOK"]

RULEBOOK: Final = Rulebook(
    "Its whole rulebook, in our own words. Board and cards are pictures there, and not known to us.",
    read_groups(__package__),
    (STATEMENT, RULING),
    read_synonyms(__package__),
    TABLES,
    read_mentions(__package__),
    title="Rules of Assemblage of Eternity",
    search_example="whiff, AOE-6.2",
    search_help="Words of other games are understood too: super, grab, mulligan.",
)
