"""The rules of Grand Archive in our source: one page and a menu, whose statements have `GA-` ids.

`O-GA.` ids are our rulings, in the group of their subject. Group 6 has statements of other pages, outside our source.
"""

from __future__ import annotations

from typing import Final

from games.ga.rulebook.tables import TABLES
from games.ga.words import CardType
from tcg.rulebook import RULING, STATEMENT, Kind, Rulebook
from tcg.rulebook.files import read_groups, read_mentions, read_synonyms

__all__ = ["RULEBOOK"]

#: Note on statements from elsewhere, which are no part of our source and may have changed since.
OUTSIDE: Final = Kind("outside", "Not from our source", 0.7)

RULEBOOK: Final = Rulebook(
    "One page of its rulebook and the menu of all others, in our own words: nothing in them tells of legal decks, "
    "costs or combat. What we looked up elsewhere is marked.",
    read_groups(__package__),
    (STATEMENT, RULING, OUTSIDE),
    read_synonyms(__package__),
    TABLES,
    read_mentions(__package__, types="|".join(each.label for each in CardType), stats="power|life|durability"),
    title="Rules of Grand Archive",
    search_example="as though, GA-3.4",
    search_help="Words of other games are understood too: creature, exile, layers.",
)
