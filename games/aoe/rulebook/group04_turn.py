"""Group 4 of the rules: Turn."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=4)
ruling = partial(Rule, kind="ruling", group=4)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-4.1",
        "Four phases",
        "A turn is Draw, Play, Attack and Clean-up. In the Play Phase both choose a card face-down, and they "
        "reveal them together.",
        "Playing the game",
    ),
    statement(
        "AOE-4.2",
        "Six steps of resolution",
        "The Attack Phase goes in this order: meter requirements, bursts, throws, pre-priority abilities, "
        "antes, and then all other cards by their priority.",
        "Resolution Order; Quick Reference",
    ),
    statement(
        "AOE-4.3",
        "Higher priority first",
        "The card with the higher priority resolves first, and a throw comes before every printed priority.",
        "Priority",
    ),
    statement(
        "AOE-4.4",
        "Clean-up Phase",
        "Cards that did damage go to their player’s meter, common cards to the hand, all others to the "
        "discard pile. Each player may put one card of the hand face-down under the deck, and clean-up "
        "abilities happen.",
        "Clean-up Phase; Quick Reference",
    ),
    statement(
        "AOE-4.5",
        "A round ends at once",
        "The round is over as soon as a card has taken a player’s health to 0.",
        "Added; place not noted",
    ),
    ruling(
        "O-AOE.2",
        "Antes have their step",
        "The text of the Golden Rule leaves the ante out, the list of steps has it; the list holds, with "
        "antes as the fifth.",
    ),
)
