"""Group 2 of the rules: Deck construction."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=2)
ruling = partial(Rule, kind="ruling", group=2)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-2.1",
        "Sixty cards at least",
        "A deck has 60 cards or more; the set-up merely speaks of a deck of 60.",
        "Limitations",
    ),
    statement(
        "FADE-2.2",
        "Four of a name",
        "A deck may hold at most 4 cards of one name, unless the card itself allows another number.",
        "Limitations",
    ),
    statement(
        "FADE-2.3",
        "Levels of the Fighter Pool",
        "The Levels of all Characters in a Fighter Pool may come to 100 at most.",
        "Limitations",
    ),
    statement(
        "FADE-2.4",
        "One World Rule each",
        "No player may bring more than one World Rule.",
        "Limitations",
    ),
    statement(
        "FADE-2.5",
        "Mythical cards once",
        "A card with Mythical may be in the deck or in the Fighter Pool, and there only once.",
        "keyword Mythical",
    ),
    statement(
        "FADE-2.6",
        "Raiders stay outside",
        "A Raider may be neither in the deck nor in the Fighter Pool.",
        "keyword Raider",
    ),
    ruling(
        "O-FADE.1",
        "More than sixty is fine",
        "A deck of more than 60 cards is legal: the limitations are the rule, the set-up only lists what lies "
        "on the table.",
    ),
    ruling(
        "O-FADE.2",
        "Copies in the Fighter Pool",
        "Four cards of a name may be in the deck and four more in the Fighter Pool, each counted for itself; "
        "a Mythical card is counted once over both.",
    ),
    ruling(
        "O-FADE.3",
        "Characters in the deck",
        "A Character in the deck is no fault, but the basic rules let nobody play it from there, so the check "
        "of a deck warns of it.",
    ),
    ruling(
        "O-FADE.17",
        "Which card goes where",
        "Characters belong in the Fighter Pool, World Rules and Raiders in sections of their own, and all "
        "other cards in the deck; a Character in the deck is let through with the warning of O-FADE.3.",
    ),
)
