"""The rules as a page to look things up in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.names import fold
from rules.rulebook import GROUPS, RULES, Group, Rule, tables
from rules.vocabulary import INSTANT_ABILITY_SPEED, PLAIN_ABILITY_SPEED, TRICK_SPEED, Activation
from rules.web.library import library

MAX_QUERY: Final = 100
#: Scenarios that are named beside a rule.
SHOWN_BY: Final = 5

#: The text that a search looks through, folded, by rule.
_FOLDED: Final = {rule.id: fold(f"{rule.id} {rule.title} {rule.text} {rule.section}") for rule in RULES.values()}

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
    """A group with those of its rules that are shown."""

    group: Group
    rules: tuple[ShownRule, ...]


def find_rules(query: str) -> list[ShownGroup]:
    """The groups with the rules that have all words of `query`; all of them where it is empty."""
    wanted, by_rule = fold(query).split(), library().by_rule
    groups = []
    for group in GROUPS:
        rules = tuple(
            ShownRule(rule, by[:SHOWN_BY], max(0, len(by) - SHOWN_BY))
            for rule in group.rules
            if all(word in _FOLDED[rule.id] for word in wanted)
            for by in (by_rule.get(rule.id, []),)
        )
        if rules:
            groups.append(ShownGroup(group, rules))
    return groups


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All rules, or those that `?q=` finds, and the tables that belong to them."""
    query = request.GET.get("q", "").replace("\0", "").strip()[:MAX_QUERY]
    groups = find_rules(query)
    return render(
        request,
        "rules/index.html",
        {
            "query": query,
            "groups": groups,
            "count": sum(len(group.rules) for group in groups),
            "classes": tables.CLASSES,
            "elements": tables.ELEMENTS,
            "stats": tables.STATS,
            "speeds": SPEEDS,
        },
    )
