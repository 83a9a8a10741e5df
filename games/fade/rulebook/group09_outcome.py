"""Group 9 of the rules: Winning and losing."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=9)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-9.1",
        "Last one standing",
        "The last player, or the last team, that has not lost wins.",
        "Winning the Game",
    ),
    statement(
        "FADE-9.2",
        "How a player loses",
        "A player has lost with 0 HP, or with an empty deck when the player’s own Starting Phase begins.",
        "Winning the Game",
    ),
)
