"""Group 7 of the rules: The Chain."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=7)
ruling = partial(Rule, kind="ruling", group=7)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-7.1",
        "First in, last out",
        "Playing a card, attacking or using an ability begins a Chain; what is added later resolves earlier.",
        "The Chain; Chain Examples",
    ),
    statement(
        "FADE-7.2",
        "What starts a Chain",
        "A Chain is started by an attack, Skills and Reactions without damage included, by an Item that "
        "enters the field, and by an effect that is activated. An Augment that enters the field starts none.",
        "Chaining Rules",
    ),
    statement(
        "FADE-7.3",
        "What links, and what waits",
        "Attacks, that is Skills, Reactions and some effects, link to a Chain. An Item never does: it starts "
        "a Chain of its own, which waits until the present one is over.",
        "Chaining Rules; Example 2",
    ),
    statement(
        "FADE-7.4",
        "What can only link",
        "Defending, effects that target an attacker, Reactions without a trigger, and effects that need "
        "another card to be played before them can only be linked; none of them starts a Chain.",
        "Link Effects",
    ),
    ruling(
        "O-FADE.28",
        "Downgrades in a chain",
        "Whether an attack may be met so is judged when the answer is linked; downgrades of the attack that were "
        "linked before count already.",
    ),
    ruling(
        "O-FADE.29",
        "Items that wait",
        "The chains of several Items wait in the order in which these were played. What answers an Item that waits "
        "links to its chain, so an Item can be negated, but can itself negate nothing.",
    ),
)
