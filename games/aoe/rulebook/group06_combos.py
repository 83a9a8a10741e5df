"""Group 6 of the rules: Combos and linking."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=6)
ruling = partial(Rule, kind="ruling", group=6)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-6.1",
        "Four cards to a combo",
        "A combo has four cards at most, the one that was revealed and three links, and they are resolved one "
        "after another.",
        "Combos; Linking",
    ),
    statement(
        "AOE-6.2",
        "Who may link",
        "A player may link who has taken no damage this turn before resolving, holds a card with a proper "
        "input, and has not teched, whiffed or burst; nor was the card cancelled or blanked.",
        "Linking",
    ),
    statement(
        "AOE-6.3",
        "What may be linked",
        "Every attack card with the right input may be linked; a card without an input and a utility card "
        "only if they say so.",
        "Linking; Input",
    ),
    statement(
        "AOE-6.4",
        "The input as printed",
        "What counts is the input that the card had when it was revealed, not what it becomes when meter has "
        "been paid.",
        "FAQ",
    ),
    statement(
        "AOE-6.5",
        "No pre-priority in links",
        "Pre-priority abilities of a card that was linked do nothing.",
        "Abilities and Tags; FAQ",
    ),
    statement(
        "AOE-6.6",
        "Terminal and Final",
        "After a Terminal card nothing is linked. A Final ability works on the last card of the combo alone, "
        "and there only if this card did damage.",
        "Abilities and Tags",
    ),
    statement(
        "AOE-6.7",
        "Attack damage, then link damage",
        "The first card of a combo that does damage does its attack damage, each card after it its link "
        "damage; a value that is missing is 0.",
        "Dealing Damage",
    ),
    ruling(
        "O-AOE.1",
        "Red follows red",
        "Each attack card shows all four letters, its own kind in red. Another card may follow if its own "
        "kind is yellow or red on the card before, so a kind may always follow itself.",
    ),
    ruling(
        "O-AOE.9",
        "A card of several kinds",
        "All red letters of a card are its kinds; it may follow if one of them is yellow or red on the card before.",
    ),
    ruling(
        "O-AOE.10",
        "Damage of 0",
        "A card that deals 0 did no damage: the next one is the first that does, and the card itself gains no meter.",
    ),
    ruling(
        "O-AOE.12",
        "Requirements of links",
        "The meter requirement of a linked card is paid when it is linked, from the same meter as all others.",
    ),
    ruling(
        "O-AOE.16",
        "Cards that say they may be linked",
        "A card that says it may be linked follows every card to which another could be linked, whatever its own "
        "input. Nothing follows a card on which no input is red or yellow.",
    ),
)
