"""Rules of the toy game."""

from __future__ import annotations

from typing import Final

from tcg.rulebook import RULING, STATEMENT, Group, Rule, Rulebook

RULEBOOK: Final = Rulebook(
    "One folded page.",
    (
        Group(
            1,
            "Decks",
            (
                Rule("TOY-1.1", "Boat", "A deck has one boat.", "Page 1", kind="statement", group=1),
                Rule("TOY-1.2", "Hold", "Eight cards are in the hold (TOY-1.1).", "Page 1", kind="statement", group=1),
                Rule("O-TOY.1", "Known cards", "A deck is made of known cards.", kind="ruling", group=1),
            ),
        ),
    ),
    (STATEMENT, RULING),
    (),
    title="Rules of Toy Regatta",
    search_example="boat",
    search_help="Words are understood.",
)
