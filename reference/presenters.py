"""Presenters of rules and tables for rulebook templates."""

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

#: Most characters in the cells of a short table.
_SHORT: Final = 30


@dataclass(frozen=True, slots=True)
class RulePresenter:
    """Rule with its text as HTML, in which rule ids are links, and with `mark`, its section or its kind."""

    rule: Rule
    text: SafeString
    mark: str

    @classmethod
    def of(cls, book: Rulebook, rule: Rule, address: str = "") -> Self:
        """Return the presenter of a rule. Other pages pass the path of the rulebook as `address`."""
        mark = book.kind_of(rule).label if rule.section == OUR_RULING else rule.section
        return cls(rule, _linked(book, rule.text, address), mark)


@dataclass(frozen=True, slots=True)
class RowPresenter:
    """Row of a table: its anchor, its rule id or "", its first cell, and pairs of column and cell for the others."""

    anchor: str
    rule: str
    head: SafeString
    cells: Sequence[tuple[str, SafeString]]


@dataclass(frozen=True, slots=True)
class TablePresenter:
    """Table with its rows. The cells of a short table fit in a line on a phone."""

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
    """Group with its tables, its rules outside tables, and calculators that apply them."""

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
