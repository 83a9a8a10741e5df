"""Group 2 of the rules: Cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=2)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-2.1",
        "Attack cards",
        "An attack card shows title, character symbol, priority, meter requirement, range, abilities and "
        "tags, inputs, attack damage and link damage; the picture of a fight stick means nothing.",
        "Attack Cards",
    ),
    statement(
        "AOE-2.2",
        "Utility cards",
        "A utility card shows title, symbol, meter requirement and abilities, and cannot be linked unless it "
        "says that it can.",
        "Utility Cards",
    ),
    statement(
        "AOE-2.3",
        "Common cards",
        "A common card is a utility card with two abilities, of which the one that is the right way up "
        "counts. It always comes back to the hand, never goes to the meter, and is not counted for the hand "
        "size.",
        "Common Cards",
    ),
    statement(
        "AOE-2.4",
        "Character cards",
        "A character card shows name, health, symbol, hand size and special abilities, which may bring steps "
        "of set-up or tokens of their own.",
        "Character Cards",
    ),
    statement(
        "AOE-2.5",
        "Inputs and their colours",
        "The inputs are L, M, H and S, for light, medium, heavy and special. On a card each of them is white: "
        "cannot follow; yellow: may follow; or red: the card’s own kind, which may follow too.",
        "Input",
    ),
    statement(
        "AOE-2.6",
        "Seven tags",
        "An ability may have a tag that says when it works: Meter X, Final, Terminal, Pre-Priority, Resolve, "
        "Ante or Clean-up.",
        "Abilities and Tags",
    ),
)
