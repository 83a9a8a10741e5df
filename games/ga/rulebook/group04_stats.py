"""Group 4 of the rules: Setting stats."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=4)
ruling = partial(Rule, kind="ruling", group=4)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "GA-4.1",
        "A stat that is not there",
        "An effect that sets a stat which the object lacks first gives it the stat with the value 0, and then "
        "applies. So an absent power that “becomes its power plus 2” is 2, doubled it is 0, and swapped for "
        "another stat it gives that one 0.",
        "Stat-Setting 1",
    ),
    ruling(
        "O-GA.3",
        "Adding is not setting",
        "Only an effect that sets or establishes a stat creates it; a plain “+2 power” does nothing to an "
        "object without power.",
    ),
    ruling(
        "O-GA.9",
        "Stats have no floor",
        "A stat may fall below 0: the source names no floor.",
    ),
)
