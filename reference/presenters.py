"""A rulebook as pages, whichever game's it is: all of it with its contents, or what a search in it finds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django_stubs_ext import StrOrPromise

from rules.web.library import title_of
from tcg.rulebook import OUR_RULING, Group, Rule, Rulebook, Table

MAX_QUERY: Final = 100
#: Scenarios that are named beside a rule.
SHOWN_BY: Final = 4
#: Letters of a short cell.
_SHORT: Final = 30
#: What may be the id of a rule in a text.
_ID: Final = re.compile(r"\b[A-Z][A-Z-]*[-.]\d+(?:\.\d+)?\b")

#: The ids of the scenarios that show a rule, by its id.
Scenarios = Mapping[str, Sequence[str]]
#: Address and label of the tools that play by the rules of a group, by its number.
Tools = Mapping[int, Sequence[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Reference:
    """The page of a rulebook: where it is, its heading, what its search box shows as an example and says of words that
    are understood.
    """

    rulebook: Rulebook
    home: StrOrPromise
    title: str
    example: str
    help: str


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule with its text, in which ids are links; what it rests on; (id, title) of some scenarios that show it, and
    how many more there are.
    """

    rule: Rule
    text: SafeString
    mark: str
    by: Sequence[tuple[str, str]]
    more: int


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of a table: its anchor, the id of the rule that it is, what it is about, and each column with its cell."""

    anchor: str
    rule: str
    head: SafeString
    cells: Sequence[tuple[str, SafeString]]


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table, with its rows; short where a few cells fit in a line of a phone."""

    table: Table
    rows: Sequence[ShownRow]
    is_short: bool


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group with its rules but for those that are rows of its tables, and (address, label) of the tools for it."""

    group: Group
    rules: Sequence[ShownRule]
    tables: Sequence[ShownTable]
    tools: Sequence[tuple[str, str]]


def asked(parameters: QueryDict) -> str:
    """What `?q=` looks for; empty where nothing is asked."""
    return " ".join(parameters.get("q", "").replace("\0", "").split())[:MAX_QUERY]


def found_page(
    request: HttpRequest, reference: Reference, query: str, scenarios: Scenarios | None = None
) -> HttpResponse:
    """The rules that `query` finds, the most relevant first."""
    book, home = reference.rulebook, str(reference.home)
    found = book.find(query)
    rules = [(book.group_of(rule), _shown_rule(book, rule, scenarios or {}, home)) for rule in found.rules]
    context = {"reference": reference, "home": home, "query": query, "found": found, "rules": rules}
    return render(request, "reference/found.html", context)


def shown_groups(
    rulebook: Rulebook, scenarios: Scenarios | None = None, tools: Tools | None = None
) -> list[ShownGroup]:
    """All of a rulebook for its page."""
    return [
        ShownGroup(
            group,
            [_shown_rule(rulebook, rule, scenarios or {}) for rule in group.rules if rule.id not in rulebook.tabled],
            [_shown_table(rulebook, table) for table in rulebook.tables if table.group == group.number],
            (tools or {}).get(group.number, ()),
        )
        for group in rulebook.groups
    ]


def _shown_rule(rulebook: Rulebook, rule: Rule, scenarios: Scenarios, home: str = "") -> ShownRule:
    """A rule for the page of its book, or with its address as `home` for another page."""
    mark = rulebook.kind_of(rule).label if rule.section == OUR_RULING else rule.section
    ids = scenarios.get(rule.id, ())
    by = [(each, title_of(each)) for each in ids[:SHOWN_BY]]
    return ShownRule(rule, _linked(rulebook, rule.text, home), mark, by, max(0, len(ids) - SHOWN_BY))


def _shown_table(rulebook: Rulebook, table: Table) -> ShownTable:
    rows = []
    for row in table.rows:
        head, *cells = (_linked(rulebook, cell) for cell in row.cells)
        rows.append(ShownRow(table.anchor(row), row.rule, head, list(zip(table.columns[1:], cells, strict=True))))
    longest = max(len(cell) for row in table.rows for cell in row.cells)
    return ShownTable(table, rows, is_short=longest <= _SHORT)


def _linked(rulebook: Rulebook, text: str, home: str = "") -> SafeString:
    """A text as HTML, in which the ids of rules are links to their places."""

    def link(match: re.Match[str]) -> str:
        return f'<a class="rule-id" href="{home}#{match[0]}">{match[0]}</a>' if match[0] in rulebook.rules else match[0]

    return mark_safe(_ID.sub(link, escape(text)))  # noqa: S308  # escaped; ids are letters, digits and points
