"""Group 18 of the rules: Counters."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=18)
ruling = partial(Rule, kind="ruling", group=18)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-18.1",
        "Where counters lie",
        "Counters may lie on cards and on tiles.",
        "§6 9.0",
    ),
    statement(
        "D-18.2",
        "What counters mark",
        "Counters mark damage or anything else.",
        "§6 9.0; Phases (Battle)",
    ),
    statement(
        "D-18.3",
        "Named counters",
        "An ability that asks for a named counter works only with counters of that name.",
        "§6 9.0",
    ),
    ruling(
        "O-18.1",
        "Damage counters only show",
        "A damage counter only shows how much damage there is; an ability that removes counters takes no "
        "damage away unless it heals.",
    ),
    ruling(
        "O-18.2",
        "Counters and leaving",
        "Counters on a card are removed when it leaves the field; those on a tile stay, also when its type "
        "changes, unless the ability says otherwise.",
    ),
    ruling(
        "O-18.3",
        "Same counter name",
        "Counters are the same if their whole names are the same; upper or lower case makes no difference.",
    ),
    ruling(
        "O-18.4",
        "Number of counters",
        "There is no limit to counters; a cost that asks for more than are there is illegal, and an effect "
        "that removes more than are there removes all.",
    ),
    ruling(
        "O-18.5",
        "Counters travel along",
        "Counters on a card move with it.",
    ),
)
