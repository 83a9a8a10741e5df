"""Group 4 of the rules: Resources."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=4)
ruling = partial(Rule, kind="ruling", group=4)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-4.1",
        "Six spawn points each turn",
        "You have 6 spawn points, which is also the maximum, on each of your own turns; unused points are "
        "lost, never stored.",
        "Quick start 3; Quick rules 1; §6 1.3; Need to Play (Spawn Points & Magic Crystals)",
    ),
    statement(
        "D-4.2",
        "Paying for creatures",
        "One spawn point pays for one level of a creature.",
        "§6 1.3; Quick start 3",
    ),
    statement(
        "D-4.3",
        "Paying for tricks",
        "One magic crystal pays for one level of a trick.",
        "§6 1.3; Need to Play (Spawn Points & Magic Crystals)",
    ),
    statement(
        "D-4.4",
        "Three crystals each turn",
        "You gain 3 magic crystals at the start of each of your turns except the first.",
        "Quick rules 1; §6 1.3; Need to Play",
    ),
    statement(
        "D-4.5",
        "Fifteen crystals at most",
        "Crystals accumulate up to 15, and your inventory and used zone always hold 15 together.",
        "§6 1.3; Quick start 4; Need to Play (Inventory)",
    ),
    statement(
        "D-4.6",
        "The used zone",
        "Spent crystals go to the used zone.",
        "Need to Play (Inventory)",
    ),
    statement(
        "D-4.7",
        "When a trick is paid",
        "A trick of level n costs n crystals when it is activated, not when it is placed.",
        "Quick rules 4; §6 2.3; Need to Play",
    ),
    ruling(
        "O-4.1",
        "Each player’s first turn",
        "Each player’s own first turn brings neither crystals nor cards, so the player who goes second "
        "starts without a draw too.",
    ),
    ruling(
        "O-4.2",
        "Where crystals come from",
        "Gained crystals come out of your used zone, so you never gain more than lie there, and both "
        "together always make 15.",
    ),
    ruling(
        "O-4.3",
        "Spawn points between turns",
        "You get your 6 spawn points in your own Start Phase, and in your own End Phase they drop to 0.",
    ),
    ruling(
        "O-4.4",
        "More than six spawn points",
        "An ability raises your spawn points above 6 only if it says so in words.",
    ),
    ruling(
        "O-4.5",
        "No refund",
        "What you paid for a spawn or trick that is countered is not returned.",
    ),
    ruling(
        "O-4.6",
        "No crystal denominations",
        "Every crystal is worth 1, and only their number counts.",
    ),
)
