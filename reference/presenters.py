"""Rules and tables prepared as objects that the templates of rulebook pages read."""

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
    """Rule prepared for a template: its text as HTML with links to rules, and `mark`, its section or its kind."""

    rule: Rule
    text: SafeString
    mark: str

    @classmethod
    def of(cls, book: Rulebook, rule: Rule, address: str = "") -> Self:
        """Return a rule of `book` prepared for a template. Other pages pass the path of the rulebook as `address`."""
        mark = book.kind_of(rule).label if rule.section == OUR_RULING else rule.section
        return cls(rule, _linked(book, rule.text, address), mark)


@dataclass(frozen=True, slots=True)
class RowPresenter:
    """Table row prepared for a template: anchor, rule id or "", first cell, and other cells as (column, cell)."""

    anchor: str
    rule: str
    head: SafeString
    cells: Sequence[tuple[str, SafeString]]


@dataclass(frozen=True, slots=True)
class TablePresenter:
    """Table of a rulebook prepared for a template. The cells of a short table fit in a line on a phone."""

    table: Table
    rows: Sequence[RowPresenter]
    is_short: bool

    @classmethod
    def of(cls, book: Rulebook, table: Table) -> Self:
        """Return a table of `book` prepared for a template."""
        rows = []
        for row in table.rows:
            head, *cells = (_linked(book, cell) for cell in row.cells)
            cells_by_column = list(zip(table.columns[1:], cells, strict=True))
            rows.append(RowPresenter(table.anchor(row), row.rule, head, cells_by_column))
        longest = max(len(cell) for row in table.rows for cell in row.cells)
        return cls(table, rows, is_short=longest <= _SHORT)


@dataclass(frozen=True, slots=True)
class GroupPresenter:
    """Group of rules prepared for a template, with its tables, its other rules, and calculators that apply them."""

    group: Group
    rules: Sequence[RulePresenter]
    tables: Sequence[TablePresenter]
    tools: Sequence[Tool]

    @classmethod
    def of(cls, game: Game, group: Group) -> Self:
        """Return a group of the game's rulebook prepared for a template."""
        book = game.rulebook
        return cls(
            group,
            [RulePresenter.of(book, rule) for rule in group.rules if rule.id not in book.tabled],
            [TablePresenter.of(book, table) for table in book.tables if table.group == group.number],
            [tool for tool in game.tools if group.number in tool.groups],
        )


def _linked(book: Rulebook, text: str, address: str = "") -> SafeString:
    """Return text as HTML in which ids of the book's rules are links to the page `address`, "" for the same page."""

    def link(match: re.Match[str]) -> str:
        return f'<a class="rule-id" href="{address}#{match[0]}">{match[0]}</a>' if match[0] in book.rules else match[0]

    return mark_safe(RULE_ID.sub(link, escape(text)))  # noqa: S308  # escaped; ids are letters, digits and points
