"""Group 11 of the rules: Modes."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=11)
ruling = partial(Rule, kind="ruling", group=11)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-11.1",
        "Attack Mode",
        "A creature in Attack Mode is face-up and upright and faces forward.",
        "§6 4.0",
    ),
    statement(
        "D-11.2",
        "Defence Mode",
        "A card in Defence Mode is turned sideways and is face-up or face-down.",
        "§6 4.0; Quick rules 8",
    ),
    statement(
        "D-11.3",
        "Defence spares the leader",
        "A creature in Defence Mode passes no surplus damage to its leader.",
        "§6 4.0; Quick rules 8",
    ),
    statement(
        "D-11.4",
        "Moving in Defence Mode",
        "A face-up creature in Defence Mode cannot move; a face-down one may move one tile on each of its own turns.",
        "§6 4.0; §6 3.0",
    ),
    statement(
        "D-11.5",
        "Until it is flipped",
        "A face-down creature is always in Defence Mode, until its controller flips it, an ability damages "
        "it or an attack is declared on it.",
        "§6 4.0",
    ),
    statement(
        "D-11.6",
        "Move, then no Defence",
        "A creature that has moved cannot be put into Defence Mode on the same turn; switching to Attack "
        "Mode first and then moving is legal.",
        "§6 4.0",
    ),
    statement(
        "D-11.7",
        "Turning face-down",
        "Nothing turns face-down without an ability.",
        "§6 4.0; Quick rules 8",
    ),
    ruling(
        "O-11.1",
        "One mode change",
        "A creature may change its mode once on each of its own turns, in Main Phase 1 or 2, but not on the "
        "turn it was spawned.",
    ),
    ruling(
        "O-11.2",
        "No change after attacking",
        "A creature that has declared an attack this turn cannot change its mode this turn.",
    ),
    ruling(
        "O-11.3",
        "Mode change after moving",
        "After moving, a creature may not go into Defence Mode, but it may be flipped or switched to Attack Mode.",
    ),
    ruling(
        "O-11.4",
        "What a flipped creature becomes",
        "A creature flipped by its controller goes to Attack or face-up Defence Mode at choice, which is "
        "its mode change; one flipped by an attack or ability damage goes to face-up Defence Mode before "
        "the damage is worked out.",
    ),
    ruling(
        "O-11.5",
        "Who may attack",
        "Only face-up creatures in Attack Mode may declare attacks.",
    ),
    ruling(
        "O-11.6",
        "What defenders can do",
        "A face-up creature in Defence Mode counter-attacks and may use HL and abilities; a face-down one "
        "may use neither, but it counter-attacks after an attack has flipped it.",
    ),
    ruling(
        "O-11.7",
        "Which way creatures face",
        "Every creature, in every mode, faces the opponent’s home row, and behind it is the direction of "
        "its controller’s home row; you cannot choose its facing, and a change of control turns it round.",
    ),
    ruling(
        "O-11.8",
        "Mode when damage falls",
        "For surplus damage, a creature’s mode counts at the moment the damage is applied.",
    ),
    ruling(
        "O-11.9",
        "Moved while defending",
        "An ability may move a face-up creature in Defence Mode; only its own move is forbidden.",
    ),
)
