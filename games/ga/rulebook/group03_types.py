"""Group 3 of the rules: Setting, acting as and expanding types."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=3)
ruling = partial(Rule, kind="ruling", group=3)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "GA-3.1",
        "Type-setting",
        "A typing that is set takes the place of the one before; parts of the typeline that it does not "
        "mention, such as subtypes, stay.",
        "Type-Overwriting and Type-setting 1",
    ),
    statement(
        "GA-3.2",
        "Setting the card type",
        "When the card type is set, the supertypes are lost, unless they are given again along with it.",
        "Type-Overwriting 2",
    ),
    statement(
        "GA-3.3",
        "The worked example",
        "A “Unique Ally — Warrior Angel” that is set to “Unique Champion” is a Unique Champion and is still a "
        "Warrior Angel.",
        "Type-Overwriting, example",
    ),
    statement(
        "GA-3.4",
        "Type-acting",
        "What does something “as though it were” of a type gets no other type by it, and loses none.",
        "Type-Acting 1",
    ),
    statement(
        "GA-3.5",
        "What acting leaves alone",
        "All that hangs on the real type stays as it is, such as what may target it, its damage and its "
        "timing; only the behaviour that the text names is lent.",
        "Type-Acting 2, 3",
    ),
    statement(
        "GA-3.6",
        "Type-expansion",
        "An object that is given further types has the attributes of all its types, none of them twice.",
        "Type-Expansion 1",
    ),
    statement(
        "GA-3.7",
        "The more restrictive applies",
        "Where attributes of its types conflict, the more restrictive one holds; banishment is more "
        "restrictive than graveyard.",
        "Type-Expansion 2",
    ),
    statement(
        "GA-3.8",
        "Setting only sub- or supertypes",
        "Setting subtypes alone or supertypes alone leaves the card type as it is.",
        "Added; follows from GA-3.1",
    ),
    ruling(
        "O-GA.1",
        "Type-setting keeps abilities",
        "An object whose type is set keeps its abilities: typing is all that is replaced.",
    ),
    ruling(
        "O-GA.2",
        "What is more restrictive",
        "Banishment is more restrictive than graveyard, graveyard than hand, hand than field; slow speed is "
        "more restrictive than fast. About other pairs nothing is known, and they are reported rather than "
        "guessed.",
    ),
    ruling(
        "O-GA.4",
        "Effects apply in their order",
        "Effects apply in the order in which they are given: the source knows no layers.",
    ),
    ruling(
        "O-GA.5",
        "Type-setting keeps the numbers",
        "Stats, speed and cost stay what they are when a type is set.",
    ),
    ruling(
        "O-GA.6",
        "Undecided conflicts",
        "Two conflicting attributes that the table of O-GA.2 does not have are reported as undecided; neither "
        "is chosen.",
    ),
    ruling(
        "O-GA.7",
        "What a type brought goes with it",
        "Attributes that came with a type by which an object was expanded go when its type is set; its own stay.",
    ),
    ruling(
        "O-GA.8",
        "Who may attack",
        "An Ally may attack, for acting as one lends it; a Champion’s attack is left open, since the source has no "
        "rules of combat; all others may attack only where an effect lends it to them.",
    ),
)
