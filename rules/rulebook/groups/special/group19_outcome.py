"""Group 19 of the rules: Winning and losing."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=19)
ruling = partial(Rule, kind="ruling", group=19)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-19.1",
        "Leader at zero",
        "A player whose leader is at 0 HP loses.",
        "Objective, introduction",
    ),
    statement(
        "D-19.2",
        "Hurting a leader",
        "Leader HP is lowered by direct attacks, surplus damage and abilities that name the leader.",
        "Objective 1–3",
    ),
    statement(
        "D-19.3",
        "Card famine",
        "A player whose deck runs out before the opponent’s loses.",
        "Objective 4",
    ),
    statement(
        "D-19.4",
        "Giving up",
        "A player who surrenders loses.",
        "Objective 5",
    ),
    statement(
        "D-19.5",
        "Win conditions on cards",
        "A card may state a win condition of its own.",
        "Objective 6",
    ),
    statement(
        "D-19.6",
        "Clash surplus hurts leaders",
        "The surplus of a Clash, at most 1000, lowers Leader HP too.",
        "§6 4.6",
    ),
    ruling(
        "O-19.1",
        "When famine strikes",
        "You lose by famine as soon as your deck has 0 cards, once the draw or other effect that emptied it "
        "is complete; a game may instead be set to end only when you cannot draw.",
    ),
    ruling(
        "O-19.2",
        "Drawing the last card",
        "With one card left and two to draw, you draw the one card and then lose.",
    ),
    ruling(
        "O-19.3",
        "Both decks empty",
        "If both decks are empty at the same instant, the game is a draw.",
    ),
    ruling(
        "O-19.4",
        "Both leaders fall",
        "The game is a draw if both leaders are at 0 at the same instant, or if a win condition is met at "
        "the same time as a loss.",
    ),
    ruling(
        "O-19.5",
        "Leader HP below zero",
        "Leader HP below 0 is shown as 0, and nothing is carried over.",
    ),
    ruling(
        "O-19.6",
        "Healing a leader",
        "A leader is healed only by abilities that name leaders, and never above its starting HP unless the "
        "ability says so.",
    ),
    ruling(
        "O-19.7",
        "Games in a match",
        "A match is one game unless it is set to best of three, where two wins decide and cards may be "
        "exchanged with the side deck between games.",
    ),
)
