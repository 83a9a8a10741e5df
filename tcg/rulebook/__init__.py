"""Rulebooks: the rules of a game with their ids, what they rest on, where they come from, and a search through them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from tcg.rulebook.rule import OUR_RULING, RULING, STATEMENT, Group, Kind, Row, Rule, Table
from tcg.rulebook.search import Found, Index
from tcg.rulebook.synonyms import Synonym

__all__ = [
    "OUR_RULING",
    "RULING",
    "STATEMENT",
    "Group",
    "Kind",
    "Row",
    "Rule",
    "Rulebook",
    "Synonym",
    "Table",
]


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rules of one game: its groups in the order in which they are read, the kinds of its rules, and what players
    call the things that they speak of. `tables` stand in the groups that they belong to.
    """

    groups: tuple[Group, ...]
    kinds: tuple[Kind, ...]
    synonyms: tuple[Synonym, ...]
    tables: tuple[Table, ...] = ()

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id, group after group."""
        return MappingProxyType({rule.id: rule for group in self.groups for rule in group.rules})

    def group_of(self, rule: Rule) -> Group:
        """The group that a rule of this book stands in."""
        return next(group for group in self.groups if group.number == rule.group)

    def find(self, query: str) -> Found:
        """The rules that have all words of `query`, in their own meaning or as they are read.

        Words that only make a question of it ("how many … do I") are left out.
        """
        return self._index.find(query)

    @cached_property
    def _index(self) -> Index:
        """Made when something is first looked up, and kept."""
        return Index(self.rules.values(), self.kinds, self.synonyms)
