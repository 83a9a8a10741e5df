"""Group 21 of the rules: The golden rule."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=21)
ruling = partial(Rule, kind="ruling", group=21)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-21.1",
        "Cards beat rules",
        "Where a card’s ability and the rules disagree, the ability wins; an ability that lets a card move "
        "again, for example, lifts the limit of one move per turn.",
        "§6 11.0",
    ),
    statement(
        "D-21.2",
        "Only if it says so",
        "Abilities may allow spawning away from the leader, attacking from further away, turning cards "
        "face-down, sacrificing tokens or affecting leaders, but in each case only if they say so.",
        "§6 2.0, 4.1, 4.0, 10.0, 4.4",
    ),
    ruling(
        "O-21.1",
        "Two abilities disagree",
        "If two abilities disagree, “cannot” beats “can”; otherwise the later one wins.",
    ),
    ruling(
        "O-21.2",
        "As far as words go",
        "An ability lifts a rule only as far as its words go, and everything else still holds: an extra "
        "move is still one tile and not diagonal.",
    ),
    ruling(
        "O-21.3",
        "As much as possible",
        "Do as much of an ability as is possible, but its cost must be paid in full or it may not be used.",
    ),
    ruling(
        "O-21.4",
        "Endless loops",
        "A loop in which no player has a choice is stopped after 100 repetitions, and the game is a draw.",
    ),
    ruling(
        "O-21.5",
        "Every limit can change",
        "An ability may change any limit in these rules, such as moves, attacks and spawns per turn, spawn "
        "tiles, reach or the immunity of leaders.",
    ),
)
