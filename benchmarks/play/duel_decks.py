"""Decks for benchmarks of Despaira's duels.

They have 36 creatures of levels 1 to 7 with every stat, and 24 tricks of every kind: damage, movement, equip, counter,
draw, terrain, infinite and trap.
"""

from __future__ import annotations

from typing import Final

from rules.abilities.parse import parse
from rules.cards import CardDef
from rules.duel import Deck, Table
from rules.vocabulary import Activation, Element, Kind, TrickClass

#: Maximum of decisions: a random duel takes a few hundred, and the few longer ones are cut off.
LONGEST: Final = 2_000
#: Copies of each card in a deck.
COPIES: Final = 3
_LEVELS: Final = (1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7)
_TRICKS: Final = (
    ("Bolt", "instant", "damage target ranged", 2, "Deal 400 damage to 1 creature your opponent controls."),
    ("Flash", "instant", "movement evade", 1, "Move 1 creature you control up to 2 tiles."),
    ("Banner", "normal", "equip stats", 1, "Boost the ATK of the equipped creature by 200."),
    ("Ward", "chain", "counter", 1, "Negate that ability."),
    ("Harvest", "normal", "resource", 2, "Draw 2 cards."),
    ("Flood", "normal", "terrain", 1, "Change 1 tile adjacent to this card to Ocean."),
    ("Song", "normal", "infinite stats", 1, "Boost the ATK of all creatures you control by 100."),
    ("Pit", "normal", "trap damage", 1,
     "When an opposing creature enters a tile adjacent to this card, deal 200 damage to that creature."),
)  # fmt: skip


def cards() -> list[CardDef]:
    """Return the 20 different cards of both decks."""
    return [*(_creature(number) for number in range(12)), *(_trick(*trick) for trick in _TRICKS)]


def _creature(number: int) -> CardDef:
    """Return the creature with this number, from 0; the levels have a usual curve, and some have each optional stat."""
    return CardDef(
        number,
        f"Creature {number}",
        Kind.CREATURE,
        element=tuple(Element)[number % 10],
        level=_LEVELS[number],
        type="Beast",
        atk=100 + 60 * number,
        hp=200 + 50 * (number % 7),
        catk=None if number % 3 else 200,
        ratk=None if number % 4 else 300,
        def_=None if number % 5 else 200,
        hl=None if number % 6 else 100,
    )


def _trick(name: str, activation: str, classes: str, level: int, text: str) -> CardDef:
    return CardDef(
        0,
        name,
        Kind.TRICK,
        level=level,
        activation=Activation(activation),
        classes=tuple(TrickClass(word) for word in classes.split()),
        text=text,
        abilities=parse(text),
    )


def both_decks() -> tuple[Table, tuple[Deck, Deck]]:
    """Return the rules engine's table of these cards, and the decks of both players."""
    table = Table(cards())
    deck = Deck([number for number in range(len(table.cards) - 1) for _ in range(COPIES)])
    return table, (deck, deck)
