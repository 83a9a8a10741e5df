"""The rules as a page to look things up in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from rules.rulebook import GROUPS, RULEBOOK, find, tables
from rules.vocabulary import INSTANT_ABILITY_SPEED, PLAIN_ABILITY_SPEED, TRICK_SPEED, Activation
from rules.web.library import library
from tcg.rulebook import Group, Rule

MAX_QUERY: Final = 100
#: Scenarios that are named beside a rule.
SHOWN_BY: Final = 4

#: What is faster than what (D-1.27): speed, who has it, when it may be used.
SPEEDS: Final = (
    (TRICK_SPEED[Activation.CHAIN], "Chain tricks", "On anyone’s turn, only as an answer to an activation."),
    (TRICK_SPEED[Activation.INSTANT], "Instant tricks", "On either player’s turn, at any time."),
    (INSTANT_ABILITY_SPEED, "Creature abilities marked instant", "On either player’s turn, at any time."),
    (TRICK_SPEED[Activation.NORMAL], "Normal tricks", "On your own turn, outside the Battle Phase."),
    (PLAIN_ABILITY_SPEED, "Other creature abilities", "On your own turn, in a Main Phase."),
)


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule with the ids of some scenarios that show it, and how many more there are."""

    rule: Rule
    by: Sequence[str]
    more: int


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group with its rules."""

    group: Group
    rules: tuple[ShownRule, ...]


def _shown(rule: Rule) -> ShownRule:
    by = library().by_rule.get(rule.id, [])
    return ShownRule(rule, by[:SHOWN_BY], max(0, len(by) - SHOWN_BY))


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All rules and the tables that belong to them; or those that `?q=` finds, the most relevant first."""
    query = " ".join(request.GET.get("q", "").replace("\0", "").split())[:MAX_QUERY]
    if query:
        found = find(query)
        rules = [(RULEBOOK.group_of(rule), _shown(rule)) for rule in found.rules]
        return render(request, "rules/found.html", {"query": query, "found": found, "rules": rules})
    return render(request, "rules/index.html", {"rulebook": _rulebook()})


@cache
def _rulebook() -> SafeString:
    """All rules and tables as HTML: thousands of elements, the same for everybody as long as the process lives."""
    groups = [ShownGroup(group, tuple(map(_shown, group.rules))) for group in GROUPS]
    context = {
        "groups": groups,
        "classes": tables.CLASSES,
        "elements": tables.ELEMENTS,
        "stats": tables.STATS,
        "speeds": SPEEDS,
    }
    return render_to_string("rules/rulebook.html", context)
