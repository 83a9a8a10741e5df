"""Group 2 of the rules: Deck construction."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=2)
ruling = partial(Rule, kind="ruling", group=2)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-2.1",
        "Main deck size",
        "The main deck has 50 to 80 cards.",
        "§6 1.1; Need to Play (Main Deck, All You Need)",
    ),
    statement(
        "D-2.2",
        "Leader outside the deck",
        "The leader card is not counted in the main deck.",
        "Need to Play (Main Deck)",
    ),
    statement(
        "D-2.3",
        "Three copies at most",
        "The main deck may hold at most 3 copies of any card, creature or trick.",
        "§6 1.1; Need to Play (Main Deck)",
    ),
    statement(
        "D-2.4",
        "Side deck",
        "The side deck has at most 20 cards, which in tournaments may be exchanged with the main deck "
        "between rounds and between matches.",
        "Need to Play (Side Deck)",
    ),
    statement(
        "D-2.5",
        "Special deck",
        "The special deck, announced as “coming soon”, has at most 20 cards with at most 3 copies of each, "
        "and holds gods, devils, ritual creatures, fusion creatures and the like.",
        "Need to Play (Special Deck)",
    ),
    statement(
        "D-2.6",
        "Quick start draft",
        "For a quick start both players draft from a shared pool until each has a deck of 40 to 80 cards; "
        "the rest of the pool is removed.",
        "Quick start 1",
    ),
    statement(
        "D-2.7",
        "What each player needs",
        "Each player needs exactly one leader card, 15 magic crystals worth 15 in total, and a field map; "
        "spawn points are not physical.",
        "Need to Play (All You Need)",
    ),
    statement(
        "D-2.8",
        "Mixing sets in decks",
        "Cards of any sets may be combined.",
        "About",
    ),
    statement(
        "D-2.9",
        "Card sleeves",
        "If you use sleeves, they must be indistinguishable; this matters only at a real table.",
        "Items 4",
    ),
    ruling(
        "O-2.1",
        "Two deck formats",
        "Standard, the default for constructed decks, asks for 50 to 80 cards in the main deck and Quick "
        "start, for drafts, for 40 to 80; nothing else differs.",
    ),
    ruling(
        "O-2.2",
        "Same name, same card",
        "Cards with the same name are copies of the same card, whatever their set number or art; outer "
        "spaces, upper or lower case and the form of apostrophes make no difference.",
    ),
    ruling(
        "O-2.3",
        "Copy limit in drafts",
        "The limit of 3 copies holds in drafts too, unless the organiser lifts it.",
    ),
    ruling(
        "O-2.4",
        "Copies with the side deck",
        "The side deck alone may hold at most 3 copies of a card; more than 3 in main and side deck "
        "together are only a warning, since the main deck must keep its own limit after swapping.",
    ),
    ruling(
        "O-2.5",
        "Which card goes where",
        "Ordinary creatures and tricks go in the main or side deck, gods, devils, ritual, fusion and other "
        "special creatures in the special or side deck, leaders only in the leader slot, and tokens and "
        "tile cards nowhere.",
    ),
    ruling(
        "O-2.6",
        "Optional decks",
        "Side deck and special deck may be empty.",
    ),
    ruling(
        "O-2.7",
        "Using the special deck",
        "The special deck lies face-down apart from the deck and is never drawn from or shuffled; its cards "
        "enter only by a Miracle Spawn through an ability that says so, and in a format without special "
        "deck it must be empty.",
    ),
    ruling(
        "O-2.8",
        "Sizes after side-decking",
        "After exchanging cards with the side deck, section sizes need not stay the same; every section is "
        "simply checked again.",
    ),
    ruling(
        "O-2.9",
        "Deck without creatures",
        "A deck without any creature is legal but gets a warning, because it can never spawn.",
    ),
    ruling(
        "O-2.10",
        "No banned cards",
        "The rulebook bans and restricts no card, but a format may set a lower copy limit for named cards.",
    ),
    ruling(
        "O-2.11",
        "Leader and copies",
        "The leader never counts as a copy of a card in the deck, even if the names are the same.",
    ),
    ruling(
        "O-2.12",
        "Crystals outside deck lists",
        "Magic crystals are not part of a deck list; every player has exactly 15, each worth 1.",
    ),
)
