"""Template tags for the page of the rulebook: scenarios as examples of a rule, and the reference tables."""

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
    """Scenarios that show a rule: the id and title of some, and the number of further ones."""

    shown: Sequence[tuple[str, str]]
    more: int


@register.simple_tag
def examples_of(rule_id: str) -> Examples:
    """Return up to four scenarios to link as examples of a rule, and the number of further ones."""
    ids = library().by_rule.get(rule_id, [])
    return Examples([(each, title_of(each)) for each in ids[:_SHOWN]], max(0, len(ids) - _SHOWN))


@register.simple_tag
def rule_tables() -> ModuleType:
    """Return the module with the reference tables."""
    return tables
