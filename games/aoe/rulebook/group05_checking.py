"""Group 5 of the rules: Checking priority."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=5)
ruling = partial(Rule, kind="ruling", group=5)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-5.1",
        "Equal priorities",
        "With equal priorities, or two pre-priority cards, each player secretly lays down a card of the hand "
        "or the unseen top card of the method deck. The higher printed priority goes first; both cards are "
        "discarded, and on a tie it is done again.",
        "Checking Priority",
    ),
    statement(
        "AOE-5.2",
        "Cards that count as 0",
        "Cards without a printed priority, common cards and utility cards count as 0 in this check.",
        "Checking Priority",
    ),
    statement(
        "AOE-5.3",
        "When priority is checked",
        "Priority is checked on equal priorities in the sixth step, and on two pre-priority cards in the "
        "fourth; nowhere else.",
        "Added; place not noted",
    ),
    ruling(
        "O-AOE.27",
        "Nothing left to lay",
        "Who has neither a hand card nor a deck to lay from counts as 0 in a check of priority. Where that is so of "
        "both, a coin decides.",
    ),
)
