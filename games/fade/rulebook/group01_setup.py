"""Group 1 of the rules: Players, set-up and opening hand."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=1)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-1.1",
        "Two to four players",
        "A game is played by 2, 3 or 4 players.",
        "Introduction",
    ),
    statement(
        "FADE-1.2",
        "What each player brings",
        "Everyone brings a deck of 60 cards and, if they like, a Fighter Pool of Character cards and one "
        "World Rule card.",
        "Setup Process",
    ),
    statement(
        "FADE-1.3",
        "What is shuffled",
        "The decks are shuffled before the game; a Fighter Pool is not.",
        "Setup Process",
    ),
    statement(
        "FADE-1.4",
        "A player’s first numbers",
        "A player begins with 50 HP, 0 TP, 6 CS, 5 PLV, 0 DEF and 0 AGI.",
        "Setup Process",
    ),
    statement(
        "FADE-1.5",
        "First player and first hand",
        "Who goes first is determined, turns pass clockwise, and every player draws 6 cards.",
        "Setup Process",
    ),
    statement(
        "FADE-1.6",
        "One redraw",
        "Once in a game a player may shuffle the whole first hand back into the deck and draw 6 new cards.",
        "Mulligan",
    ),
    statement(
        "FADE-1.7",
        "World Rules by agreement",
        "World Rules are house rules printed on cards: they are shown before the game, hold only if everybody "
        "agrees, and each player may propose one at most.",
        "World Rules and Raiders",
    ),
    statement(
        "FADE-1.8",
        "Raiders are everybody’s enemies",
        "A Raider is for trying out decks and for playing together: each player may add one, nobody owns or "
        "controls it, everybody fights the Raiders in place of one another, and all have won when the last "
        "Raider is destroyed.",
        "World Rules and Raiders; keyword Raider",
    ),
)
