"""Group 3 of the rules: Set-up and hand."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=3)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-3.1",
        "Set-up",
        "Players choose mode, character and level, which is a side of the board, take a common card, a burst "
        "token and up to four power tokens as listed, set their health, put their figures on the start "
        "spaces, and lay out character card, deck, discard pile and meter area.",
        "Setup 1–7",
    ),
    statement(
        "AOE-3.2",
        "Opening hand",
        "As many cards as the character’s hand size are drawn from the shuffled method deck, and the common "
        "card is held besides. Nobody may draw anew.",
        "Setup 8",
    ),
    statement(
        "AOE-3.3",
        "Draw Phase",
        "In the Draw Phase both players draw until they hold their hand size.",
        "Playing the game",
    ),
)
