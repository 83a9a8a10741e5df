"""Group 1 of the rules: Structure of the game."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=1)
ruling = partial(Rule, kind="ruling", group=1)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "GA-1.1",
        "Parts of a card",
        "A card has a name, cost, typeline, element, speed, power and life, durability, a text box and border "
        "information.",
        "menu: Parts of a Card",
    ),
    statement(
        "GA-1.2",
        "Eight card types",
        "The types are Champion, Ally, Action, Attack, Item, Weapon, Domain and Phantasia; there are "
        "supertypes and subtypes that matter for rules, and cards with two faces.",
        "menu: Card Types, Card Characteristics",
    ),
    statement(
        "GA-1.3",
        "Zones",
        "The zones are main deck, material deck, field, memory, graveyard, banishment, hand, effects stack, "
        "intent, and those of single objects; what lies there is public or private.",
        "menu: Game Zones",
    ),
    statement(
        "GA-1.4",
        "Phases",
        "The phases are Wake Up, Materialize, Recollection, Draw, Main and End. A Combat Phase has steps for "
        "declaring attacks, retaliation, damage and the end of combat; phases may end early or be skipped.",
        "menu: Turn Order",
    ),
    statement(
        "GA-1.5",
        "Playing cards",
        "Cards are activated or materialized; there are costs, which memory may pay, and a resolution.",
        "menu: Playing Cards",
    ),
    statement(
        "GA-1.6",
        "Abilities and effects",
        "Abilities are activated, triggered, static or restrictions; effects are those of the game, "
        "replacements or continuous.",
        "menu: Abilities, Types of Effects",
    ),
    ruling(
        "O-GA.10",
        "Lists of cards",
        "Our source says nothing of how a deck is built. A list has the sections main deck, material deck and "
        "sideboard; every card may stand in each of them, any number of times, and only a card that nobody knows is "
        "a problem. Where nobody says where a card goes, champions and regalia go to the material deck and all others "
        "to the main deck.",
    ),
)
