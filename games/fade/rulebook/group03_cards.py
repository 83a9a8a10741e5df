"""Group 3 of the rules: Cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=3)
ruling = partial(Rule, kind="ruling", group=3)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-3.1",
        "What is printed where",
        "A card shows up to two element symbols at the top left, its name at the top, its cost in TP or CS at "
        "the top right, HP and DEF on the left, PLV and AGI on the right, its typecasting, its Level or Rank, "
        "effect and flavour text, artist, set code and set symbol.",
        "Card Anatomy",
    ),
    statement(
        "FADE-3.2",
        "Six rarities",
        "From the most frequent to the rarest a card is Common, Uncommon, Rare, Super Rare, Ultra Rare or "
        "Omega Rare, which its colours tell.",
        "Card Rarity",
    ),
    statement(
        "FADE-3.3",
        "Eight kinds of cards",
        "The rules know Characters, Skills, Reactions, Items, Augments, Zones, Commands and World Rules.",
        "passim",
    ),
    statement(
        "FADE-3.4",
        "Ranks, Levels and costs",
        "The ranks are, from weak to strong, Normal, Special, Hyper, Ultra, Devastation and Legendary. "
        "Skills, Reactions, Items and Augments have one; a Character has a Level in its place; a Command has "
        "a cost in TP but neither Level nor Rank, and a Zone has none of the three.",
        "Attack Rank; Zones and Commands",
    ),
    statement(
        "FADE-3.5",
        "Types and grades of damage",
        "Damage is Physical, Energy or Unknown, and its grade is Basic, Unblockable or Relentless.",
        "Damage Types; keywords",
    ),
    statement(
        "FADE-3.6",
        "Elements and Null-type",
        "What has no element is Null-type: Normal Attacks, and damage of Items and Augments that say nothing "
        "else. Skills and Reactions deal damage of their card’s elements, and what stops one element of an "
        "attack stops all of it.",
        "Element Rules",
    ),
    statement(
        "FADE-3.7",
        "What the stats mean",
        "HP is life, CS the slots that a Character takes, TP what is paid with, PLV the damage that it may "
        "do, DEF what it withstands and AGI how fast it is.",
        "Term Definitions",
    ),
    statement(
        "FADE-3.8",
        "Nine triggers",
        "A text may wait for: On Enter Field, On Destroyed, On Draw, On Targeted, On Attacked, On Attack, On "
        "Successful Attack, On Hit, On Taking Damage.",
        "Term Definitions",
    ),
    statement(
        "FADE-3.9",
        "Colours of the rarities",
        "Each rarity has its own colours of text, border and set symbol, from black throughout for a Common "
        "to yellow and gold for an Omega Rare.",
        "Added; place not noted",
    ),
    statement(
        "FADE-3.10",
        "Entering the field",
        "A card enters the field when it comes there from hand, deck, Fighter Pool, Discard Pile or Rift; "
        "going from one zone of the field to another is not entering it.",
        "Added; place not noted",
    ),
    ruling(
        "O-FADE.5",
        "AGI does nothing",
        "No rule says what AGI is for, so it is kept and may be changed, and nothing follows from it.",
    ),
    ruling(
        "O-FADE.14",
        "Elements and typecasting stay open",
        "The pictures of the elements are lost and no list of typecastings is given, so both are whatever the "
        "sets of cards make them.",
    ),
    ruling(
        "O-FADE.16",
        "Nothing falls below 0",
        "Costs, PLV and DEF that would be lowered below 0 are 0.",
    ),
)
