"""A pool of cards for tests that says everything that card text can say: every event, effect, cost, duration, place.

The texts stand in `cards.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rules.abilities.parse import parse
from rules.cards import CardDef, TileBuff
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Stat, TrickClass

_CREATURES, _TRICKS = Path(__file__).with_name("cards.txt").read_text(encoding="utf-8").split("\n\n")
#: Abilities of creatures. Each of them is on one creature of the pool.
CREATURE_TEXTS: Final = tuple(_CREATURES.splitlines()[1:])

TYPES: Final = ("Beast", "Dragon", "Knight")
_STATS: Final = (
    {"atk": 300, "hp": 400},
    {"atk": 500, "hp": 300, "catk": 200},
    {"atk": 100, "hp": 300, "ratk": 400},
    {"atk": 700, "hp": 200, "def_": 300},
    {"atk": 200, "hp": 500, "catk": 300, "hl": 200},
    {"hp": 600, "def_": 400, "catk": 500},
    {"hp": 250, "ratk": 300, "ratk_range": 3, "hl": 100},
    {"atk": 1200, "hp": 800, "catk": 400, "ratk": 300, "def_": 200, "hl": 300},
)


def creature(number: int, name: str, text: str = "", **fields: Any) -> CardDef:
    """A creature whose stats, element, level and type follow from its number, where `fields` don't say otherwise."""
    given: dict[str, Any] = {
        "element": tuple(Element)[number % 10], "level": (1, 2, 3, 2, 4, 1, 3, 8, 5)[number % 9],
        "type": TYPES[number % 3], "text": text, "abilities": parse(text), **_STATS[number % 8],
    }  # fmt: skip
    return CardDef(number, name, Kind.CREATURE, **{**given, **fields})


def trick(number: int, name: str, activation: str, classes: str, level: int, text: str) -> CardDef:
    """A trick; its classes stand in one string."""
    return CardDef(
        number, name, Kind.TRICK, level=level, activation=Activation(activation), text=text, abilities=parse(text),
        classes=tuple(TrickClass(word) for word in classes.split()),
    )  # fmt: skip


def _pool() -> Iterator[CardDef]:
    yield CardDef(0, "Queen of Ash", Kind.LEADER, atk=300, leader_hp=2000)
    text = "Activate: Restore 100 HP to 1 creature you control."
    yield CardDef(1, "King of Reeds", Kind.LEADER, text=text, abilities=parse(text))
    yield CardDef(2, "Rag Doll", Kind.TOKEN, element=Element.DARK, level=1, type="Doll", atk=200, hp=200)
    yield CardDef(3, "Salt Marsh", Kind.TILE, buffs=(TileBuff({Stat.HP: 150, Stat.ATK: -50}, type="Beast"),))
    number = 4
    for kind in (SpecialKind.GOD, SpecialKind.FUSION):
        yield creature(number, f"High {kind.label}", level=9, special=kind)
        number += 1
    for plain in range(16):
        yield creature(number, f"Beast {plain}")
        number += 1
    for index, text in enumerate(CREATURE_TEXTS):
        yield creature(number, f"Servant {index}", text)
        number += 1
    for index, line in enumerate(_TRICKS.splitlines()[1:]):
        activation, classes, level, text = line.split("; ", 3)
        yield trick(number, f"Trick {index}", activation, classes, int(level), text)
        number += 1


#: Every card of the pool: two leaders, a token, a tile card, two special-deck creatures, creatures, tricks.
POOL: Final = tuple(_pool())
LEADERS: Final = (0, 1)
TOKEN: Final = 2
SPECIAL: Final = (4, 5)
PLAIN: Final = tuple(range(6, 22))
SERVANTS: Final = tuple(range(22, 22 + len(CREATURE_TEXTS)))
TRICKS: Final = tuple(range(22 + len(CREATURE_TEXTS), len(POOL)))
