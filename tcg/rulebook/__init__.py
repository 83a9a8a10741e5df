"""Rulebooks: the rules of a game with their ids, what they rest on, where they come from, and a search through them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from tcg.rulebook.mention import Mention, Touched, touched
from tcg.rulebook.rule import OUR_RULING, RULE_ID, RULING, STATEMENT, Group, Kind, Row, Rule, Table
from tcg.rulebook.search import Found, Index
from tcg.rulebook.synonyms import Synonym

__all__ = [
    "OUR_RULING",
    "RULE_ID",
    "RULING",
    "STATEMENT",
    "Group",
    "Kind",
    "Mention",
    "Row",
    "Rule",
    "Rulebook",
    "Synonym",
    "Table",
    "Touched",
]


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rules of one game: what they are made from, in a sentence or two; the groups in the order in which they are
    read; the kinds of rules; what players call the things that they speak of. `tables` stand in their groups;
    `mentions` are words on cards that rules are about.

    `title` is the heading of its page, `search_example` a query that finds something, and `search_help` a sentence on
    the words that the search understands.
    """

    about: str
    groups: tuple[Group, ...]
    kinds: tuple[Kind, ...]
    synonyms: tuple[Synonym, ...]
    tables: tuple[Table, ...] = ()
    mentions: tuple[Mention, ...] = ()
    title: str = field(kw_only=True)
    search_example: str = field(kw_only=True)
    search_help: str = field(kw_only=True)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id, group after group."""
        return MappingProxyType({rule.id: rule for group in self.groups for rule in group.rules})

    @cached_property
    def tabled(self) -> frozenset[str]:
        """The ids of the rules that are rows of tables, and shown there."""
        return frozenset(row.rule for table in self.tables for row in table.rows if row.rule)

    def group_of(self, rule: Rule) -> Group:
        """The group that a rule of this book stands in."""
        return next(group for group in self.groups if group.number == rule.group)

    def kind_of(self, rule: Rule) -> Kind:
        """What a rule of this book rests on."""
        return next(kind for kind in self.kinds if kind.code == rule.kind)

    def touched(self, texts: Iterable[str]) -> Iterator[Touched]:
        """The rules that some words on a card are about, in their order, each with the words."""
        words = touched(self.mentions, texts)
        return (Touched(rule, words[rule.id]) for rule in self.rules.values() if rule.id in words)

    def find(self, query: str) -> Found:
        """The rules that have all words of `query`, in their own meaning or as they are read.

        Words that only make a question of it ("how many … do I") are left out.
        """
        return self._index.find(query)

    @cached_property
    def _index(self) -> Index:
        """Made when something is first looked up, and kept."""
        return Index(self.rules.values(), self.kinds, self.synonyms)
