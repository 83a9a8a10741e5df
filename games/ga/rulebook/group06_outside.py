"""Group 6 of the rules: Outside our source."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

outside = partial(Rule, kind="outside", group=6)

RULES: Final[tuple[Rule, ...]] = (
    outside(
        "GA-6.1",
        "Constructed decks",
        "The main deck has at least 60 cards with at most 4 of one name; the material deck has at most 12 "
        "cards with at most 1 of one name, and at least one level-0 champion.",
        "Not from our source: Format Conventions",
    ),
    outside(
        "GA-6.2",
        "Sideboard and Draft",
        "A sideboard has at most 15 cards worth at most 15 points; a card of the main deck counts 1 point, a "
        "regalia or champion 3. In Draft the main deck has at least 30 cards, the material deck at most 10.",
        "Not from our source: Format Conventions",
    ),
    outside(
        "GA-6.3",
        "Size of the opening hand",
        "The starting level-0 champion draws the opening hand by its enter ability, so its size stands on a "
        "card, not in the rules.",
        "Not from our source: Starting the Game",
    ),
    outside(
        "GA-6.4",
        "First turns",
        "On the first turn of each player Wake Up, Materialize and Recollection are skipped; with two players "
        "the first one also skips the Draw Phase, and only the last player of the first round of turns may "
        "attack in it. A hand may be of any size.",
        "Not from our source: Starting the Game",
    ),
)
