"""Group 7 of the rules: Range, movement and whiffing."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=7)
ruling = partial(Rule, kind="ruling", group=7)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-7.1",
        "Diagonals count as one",
        "Movement and range go in eight directions, and a diagonal step counts 1 like any other.",
        "Movement and Range",
    ),
    statement(
        "AOE-7.2",
        "Jumping over a figure",
        "Who would move onto a figure jumps over it, one space further in the same direction.",
        "Movement and Range; FAQ",
    ),
    statement(
        "AOE-7.3",
        "Whiffing",
        "A card whose target is out of range when it resolves whiffs: nothing can be linked to it, but all "
        "its abilities and tags work, except Final.",
        "Whiffing",
    ),
    statement(
        "AOE-7.4",
        "Ring out",
        "A figure that is moved over a red line is out.",
        "End Conditions",
    ),
    ruling(
        "O-AOE.8",
        "What a range reaches",
        "A range of n reaches every distance from 1 to n.",
    ),
    ruling(
        "O-AOE.14",
        "Our board",
        "The board is data, because the rules show none. Ours has 8 × 8 spaces with a red line all around, "
        "and the figures start on (3,4) and (6,4).",
    ),
    ruling(
        "O-AOE.20",
        "A jump is one space",
        "A figure moves space by space. The step that jumps over a figure counts as one space of the move, and leads "
        "to the next space in the same direction that is free.",
    ),
    ruling(
        "O-AOE.21",
        "Toward and away",
        "Where the other figure is in none of the eight directions, toward it is the diagonal that comes nearer, away "
        "from it the opposite one. The direction is chosen once for the whole move.",
    ),
    ruling(
        "O-AOE.22",
        "When range is measured",
        "Range is measured when the card would do its damage: what its text does before counts, what it does after "
        "does not.",
    ),
)
