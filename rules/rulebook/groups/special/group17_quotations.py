"""Group 17 of the rules: Quoted names."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=17)
ruling = partial(Rule, kind="ruling", group=17)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-17.1",
        "Quotation marks",
        "Words in quotation marks inside an ability refer to card names or parts of them.",
        "§6 8.0; Creature Cards 1",
    ),
    statement(
        "D-17.2",
        "No interruption inside",
        "The quoted part must appear in the name uninterrupted; other words may stand before or after it.",
        "§6 8.0",
    ),
    statement(
        "D-17.3",
        "Plurals do not match",
        "Plural and possessive forms of a quoted word do not match.",
        "§6 8.0",
    ),
    ruling(
        "O-17.1",
        "Word by word",
        "The quotation’s words must stand in the name in the same order and without a gap; spaces, hyphens, "
        "commas, colons and dots separate words, apostrophes belong to them, and upper or lower case and "
        "the form of apostrophes do not matter.",
    ),
    ruling(
        "O-17.2",
        "Whole words only",
        "Part of a word does not match: “Fire” does not mean Firefly.",
    ),
    ruling(
        "O-17.3",
        "Plural quotations",
        "A quotation that is itself plural matches only names with exactly that word.",
    ),
    ruling(
        "O-17.4",
        "Every quotation is a name",
        "Every quotation in ability text means card names unless the card marks it as something else, such "
        "as the name of an ability.",
    ),
    ruling(
        "O-17.5",
        "Hidden cards have no name",
        "A face-down card has no name for the opponent’s abilities or for anything that is checked in the open.",
    ),
)
