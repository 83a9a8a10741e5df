"""Statements and rulings of the games that no test shows, each with the reason."""

from __future__ import annotations

from typing import Final

_REASONS: Final = {
    "It is about the table: who plays, what they bring, what is shuffled.": "FADE-1.1 FADE-1.2",
    "No game of two players is played yet: there is no engine that has all zones and both of them.": """
        FADE-3.10 FADE-4.6 FADE-5.7 FADE-8.1 FADE-9.1
    """,
    "One round is played, and nothing counts those that were won.": "AOE-1.4",
    "Nothing reads AGI, and that is what the ruling says.": "O-FADE.5",
    "The mat is lost, so its zones and directions are not known.": "FADE-8.3 FADE-8.5 FADE-10.46",
    "It works outside of a single battle or chain, and the goldfish leaves it out.": """
        FADE-10.7 FADE-10.8 FADE-10.10 FADE-10.14 FADE-10.15 FADE-10.16 FADE-10.18 FADE-10.19 FADE-10.26 FADE-10.30
        FADE-10.32 FADE-10.33 FADE-10.34 FADE-10.39 FADE-10.41 FADE-10.42 FADE-10.44 FADE-10.47 FADE-10.50
    """,
    "It is lost in the source.": "FADE-10.25 FADE-10.36 FADE-10.48",
    "It is about how many cards are in the box, and decides nothing.": "AOE-1.5",
    "No ability that can be typed in changes an input.": "AOE-6.4",
    "It is a heading of a menu, without anything that could be held to.": "GA-1.3 GA-1.4 GA-1.5 GA-1.6",
    "It is not from our source, and nothing is built on it.": "GA-6.1 GA-6.2 GA-6.4",
}

#: The reason of each, by its id.
UNSHOWN: Final = {rule_id: reason for reason, ids in _REASONS.items() for rule_id in ids.split()}
