"""Tags for the page of the rulebook: examples beside a rule, and the reference tables."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Final, NamedTuple

from django import template

from rules.rulebook import tables
from rules.web.library import library, title_of

register = template.Library()

#: Scenarios that are named beside a rule.
_SHOWN: Final = 4


class Examples(NamedTuple):
    """The id and title of some scenarios that show a rule, and the number of further ones."""

    shown: Sequence[tuple[str, str]]
    more: int


@register.simple_tag
def examples_of(rule_id: str) -> Examples:
    """Return the examples beside a rule."""
    ids = library().by_rule.get(rule_id, [])
    return Examples([(each, title_of(each)) for each in ids[:_SHOWN]], max(0, len(ids) - _SHOWN))


@register.simple_tag
def rule_tables() -> ModuleType:
    """Return the module with the reference tables."""
    return tables
