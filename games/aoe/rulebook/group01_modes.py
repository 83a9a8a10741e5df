"""Group 1 of the rules: Components and modes."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=1)
ruling = partial(Rule, kind="ruling", group=1)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-1.1",
        "Five modes",
        "There are Versus for two players, Tag for four, Scramble for three or four, Scramble Teams for four, "
        "and Vampire Scramble.",
        "Game Overview; multiplayer variants",
    ),
    statement(
        "AOE-1.2",
        "The character is the deck",
        "Nobody builds a deck: who chooses a character gets its method deck, the 20 different cards with its "
        "symbol, and one common card, in the Tag mode a tag card too.",
        "Component overview; Setup 2, 4",
    ),
    statement(
        "AOE-1.3",
        "The same character twice",
        "A character may be played by more than one player if they are on opposing teams; each of them has a "
        "deck of its own.",
        "Setup 2",
    ),
    statement(
        "AOE-1.4",
        "Two rounds to win",
        "Who has won two rounds has won the game, so two or three are played; the rules are those of one round.",
        "Games vs rounds",
    ),
    statement(
        "AOE-1.5",
        "Number of cards",
        "The list of components speaks of 92 cards, but what it lists comes to 4 + 4 × 20 + 4 + 4 + 4 = 96.",
        "Component list",
    ),
    ruling(
        "O-AOE.4",
        "The number does not matter",
        "Whether there are 92 or 96 cards decides nothing: a method deck has 20 cards for each character.",
    ),
    ruling(
        "O-AOE.15",
        "Which card goes where",
        "A list has four sections: the character is the fighter, its attacks and utilities are the method "
        "deck, and common and tag cards each stand in the section of that name.",
    ),
)
