"""The rules of F.A.D.E.: `FADE-` ids are statements of its rulebook, `O-FADE.` ids our rulings.

A ruling is in the group of its subject. The keywords, `FADE-10.` ids, come from `games.fade.keywords`.
"""

from __future__ import annotations

from typing import Final

from games.fade.keywords import KEYWORDS
from games.fade.rulebook.tables import TABLES
from tcg.rulebook import RULING, STATEMENT, Group, Rule, Rulebook
from tcg.rulebook.files import read_groups, read_mentions, read_synonyms

__all__ = ["RULEBOOK"]

#: Each keyword is a rule, even if its text is lost in the source.
_KEYWORDS: Final = Group(
    10,
    "Keywords",
    tuple(
        Rule(each.rule, each.name, each.meaning, f"Keywords, entry {each.number}", kind=STATEMENT.code, group=10)
        for each in KEYWORDS
    ),
)

RULEBOOK: Final = Rulebook(
    "Its whole rulebook, in our own words. The pictures of cards, symbols and mat are lost, and so are three of its 55 "
    "keywords.",
    (*read_groups(__package__), _KEYWORDS),
    (STATEMENT, RULING),
    read_synonyms(__package__),
    TABLES,
    read_mentions(__package__),
    title="Rules of F.A.D.E.",
    search_example="knocked out, FADE-6.7",
    search_help="Words of other games are understood too: mulligan, mana, graveyard.",
)
