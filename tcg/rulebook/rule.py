"""What a rule of a game is, what kinds of rules there are, and a group of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

#: The form of the id of a rule in a text, such as "D-12.12", "O-FADE.15".
RULE_ID: Final = re.compile(r"\b[A-Z][A-Z-]*[-.]\d+(?:\.\d+)?\b")
#: The section of a rule that the game's own documents do not have.
OUR_RULING: Final = "Our ruling"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: an id such as "D-12.12", a short title, a text in our own words, and where it comes from.

    `kind` is the code of one of the rulebook's kinds, `group` the number of the group that it stands in.
    """

    id: str
    title: str
    text: str
    section: str = OUR_RULING
    kind: str = field(kw_only=True)
    group: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """What rules rest on: a document of the game, a ruling of ours, something else.

    A search multiplies by `weight` how relevant a rule of this kind is.
    """

    code: str
    label: str
    weight: float


#: What a document of the game says, and what we decided where it is silent: the kinds that every rulebook has.
STATEMENT: Final = Kind("statement", "Rulebook", 1.1)
RULING: Final = Kind("ruling", "Our ruling", 1.0)


@dataclass(frozen=True, slots=True)
class Group:
    """The rules of one subject, in the order in which they are read."""

    number: int
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: a `key` for links, and a text for each column; ids of rules in it are links on a page.

    `rule` is the id of the rule that the row itself is, where the table stands for a list of them.
    """

    key: str
    cells: tuple[str, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Something of the rules to look up, in the group of that number; `rules` are the ids that it rests on.

    The first column says what a row is about.
    """

    key: str
    title: str
    group: int
    rules: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def anchor(self, row: Row) -> str:
        """The place of a row on a page, such as "keyword-aura"."""
        return f"{self.key}-{row.key}"
