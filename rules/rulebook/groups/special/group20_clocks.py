"""Group 20 of the rules: Time limits."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=20)
ruling = partial(Rule, kind="ruling", group=20)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-20.1",
        "Turn time",
        "A turn lasts at most 4 minutes.",
        "Phases, introduction",
    ),
    statement(
        "D-20.2",
        "Response time",
        "A response in a chain must come within 15 seconds, and the clock restarts with each chained card.",
        "§6 2.8",
    ),
    ruling(
        "O-20.1",
        "After four minutes",
        "When the 4 minutes are over, a running battle or chain is finished, and then the turn goes "
        "straight to its End Phase.",
    ),
    ruling(
        "O-20.2",
        "The clock pauses",
        "The turn clock does not run while the opponent decides on a response.",
    ),
    ruling(
        "O-20.3",
        "After fifteen seconds",
        "A response that has not come within 15 seconds counts as a pass.",
    ),
    ruling(
        "O-20.4",
        "Who keeps time",
        "Time is kept by whoever hosts the game and entered into it as timeouts, so that a game can be "
        "replayed exactly; either clock, 240 seconds a turn and 15 a response, may be switched off, and a "
        "goldfish game has none.",
    ),
)
