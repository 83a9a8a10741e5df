"""Rulebooks: the rules of a game with their ids and sources, and a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from tcg.rulebook.mention import Mention, Touched, touched
from tcg.rulebook.rule import OUR_RULING, RULE_ID, RULING, STATEMENT, Group, Kind, Row, Rule, Table
from tcg.rulebook.search import Index, SearchResult
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
    """Rulebook of one game: its rules in groups, its reference tables, and synonyms for the search.

    Attributes:
        about: A sentence or two about the sources.
        groups: The groups of rules, in reading order.
        kinds: The kinds of rules.
        synonyms: Players' terms with those of the rulebook.
        tables: Reference tables.
        mentions: Words on cards that rules are about.
        title: The heading of its page.
        search_example: A query with results.
        search_help: A sentence on the words that the search understands.
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
        """The rules by id, in the order of the groups."""
        return MappingProxyType({rule.id: rule for group in self.groups for rule in group.rules})

    @cached_property
    def tabled(self) -> frozenset[str]:
        """The ids of the rules that are rows of tables."""
        return frozenset(row.rule for table in self.tables for row in table.rows if row.rule)

    def group_of(self, rule: Rule) -> Group:
        """Return the group of a rule of this book."""
        return next(group for group in self.groups if group.number == rule.group)

    def kind_of(self, rule: Rule) -> Kind:
        """Return the kind of a rule of this book."""
        return next(kind for kind in self.kinds if kind.code == rule.kind)

    def touched(self, texts: Iterable[str]) -> Iterator[Touched]:
        """Return the rules that explain words in a card's texts, in reading order, each with these words."""
        words = touched(self.mentions, texts)
        return (Touched(rule, words[rule.id]) for rule in self.rules.values() if rule.id in words)

    def find(self, query: str) -> SearchResult:
        """Return the rules that have all words of `query`, directly or through synonyms.

        Question words ("how many … do I") are ignored. Without results it suggests other queries.
        """
        return self._index.find(query)

    @cached_property
    def _index(self) -> Index:
        """The search index of the rules, made on first use."""
        return Index(self.rules.values(), self.kinds, self.synonyms)
