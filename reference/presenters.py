"""Presenters of rules and tables for the templates of a rulebook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games import Game
from games.game import Tool
from tcg.rulebook import OUR_RULING, RULE_ID, Group, Rule, Rulebook, Table

#: Letters of a short cell.
_SHORT: Final = 30


@dataclass(frozen=True, slots=True)
class RulePresenter:
    """A rule, its text with ids as links, and a few words on its source."""

    rule: Rule
    text: SafeString
    mark: str

    @classmethod
    def of(cls, book: Rulebook, rule: Rule, address: str = "") -> Self:
        """Return the presenter of a rule. Outside the page of its rulebook, `address` is the path of that page."""
        mark = book.kind_of(rule).label if rule.section == OUR_RULING else rule.section
        return cls(rule, _linked(book, rule.text, address), mark)


@dataclass(frozen=True, slots=True)
class RowPresenter:
    """A row of a table: its anchor, the id of the rule that it is, its subject, and each column with its cell."""

    anchor: str
    rule: str
    head: SafeString
    cells: Sequence[tuple[str, SafeString]]


@dataclass(frozen=True, slots=True)
class TablePresenter:
    """A table with its rows; short where a few cells fit in a line of a phone."""

    table: Table
    rows: Sequence[RowPresenter]
    is_short: bool

    @classmethod
    def of(cls, book: Rulebook, table: Table) -> Self:
        """Return the presenter of a table."""
        rows = []
        for row in table.rows:
            head, *cells = (_linked(book, cell) for cell in row.cells)
            cells_by_column = list(zip(table.columns[1:], cells, strict=True))
            rows.append(RowPresenter(table.anchor(row), row.rule, head, cells_by_column))
        longest = max(len(cell) for row in table.rows for cell in row.cells)
        return cls(table, rows, is_short=longest <= _SHORT)


@dataclass(frozen=True, slots=True)
class GroupPresenter:
    """A group with its tables, the rules that are no rows of a table, and the calculators that play by it."""

    group: Group
    rules: Sequence[RulePresenter]
    tables: Sequence[TablePresenter]
    tools: Sequence[Tool]

    @classmethod
    def of(cls, game: Game, group: Group) -> Self:
        """Return the presenter of a group in the rulebook of a game."""
        book = game.rulebook
        return cls(
            group,
            [RulePresenter.of(book, rule) for rule in group.rules if rule.id not in book.tabled],
            [TablePresenter.of(book, table) for table in book.tables if table.group == group.number],
            [tool for tool in game.tools if group.number in tool.groups],
        )


def _linked(book: Rulebook, text: str, address: str = "") -> SafeString:
    """Return a text as HTML in which the ids of rules are links."""

    def link(match: re.Match[str]) -> str:
        return f'<a class="rule-id" href="{address}#{match[0]}">{match[0]}</a>' if match[0] in book.rules else match[0]

    return mark_safe(RULE_ID.sub(link, escape(text)))  # noqa: S308  # escaped; ids are letters, digits and points
