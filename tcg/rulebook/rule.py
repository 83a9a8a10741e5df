"""Rules of a game, with their kinds, groups and tables."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

#: The form of the id of a rule in a text, such as "D-12.12", "O-FADE.15".
RULE_ID: Final = re.compile(r"\b[A-Z][A-Z-]*[-.]\d+(?:\.\d+)?\b")
#: The section of a rule that is not in the game's documents.
OUR_RULING: Final = "Our ruling"


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule of a game: an id such as "D-12.12", a short title, a text in this site's words, and its source (`section`).

    `kind` is the code of one of the rulebook's kinds, `group` the number of its group.
    """

    id: str
    title: str
    text: str
    section: str = OUR_RULING
    kind: str = field(kw_only=True)
    group: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of rule by its source: a document of the game, a ruling of this site, or another.

    A search multiplies the relevance of its rules by `weight`.
    """

    code: str
    label: str
    weight: float


#: The kinds of every rulebook: statements of the game's documents, and our rulings.
STATEMENT: Final = Kind("statement", "Rulebook", 1.1)
RULING: Final = Kind("ruling", "Our ruling", 1.0)


@dataclass(frozen=True, slots=True)
class Group:
    """Group of rules on one subject, in reading order."""

    number: int
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Row of a reference table: a `key` for links, and a text for each column.

    Ids of rules in the texts become links on a page. `rule` is the id of the rule that the row is, if the table lists
    rules.
    """

    key: str
    cells: tuple[str, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Reference table of a rulebook, in the group with the number `group`. `rules` are the ids of its rules.

    The first column names the subject of a row.
    """

    key: str
    title: str
    group: int
    rules: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def anchor(self, row: Row) -> str:
        """Return the anchor of a row on a page, such as "keyword-aura"."""
        return f"{self.key}-{row.key}"
