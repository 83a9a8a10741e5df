"""Group 2 of the rules: Characteristics."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=2)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "GA-2.1",
        "What a characteristic is",
        "A characteristic is a part of a card or object that rules and texts can speak of: name, element, "
        "cost, speed, which is slow or fast, types with supertypes and subtypes, abilities, and the numbers "
        "for life, power and durability.",
        "Card Characteristics",
    ),
    statement(
        "GA-2.2",
        "What is none",
        "Properties and states, a counter for instance, are no characteristics; of the list of words in the "
        "source only “properties or states” is left.",
        "Card Characteristics, last line",
    ),
)
