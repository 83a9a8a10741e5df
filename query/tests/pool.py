"""Small pool of cards for search tests, with every kind, three sets, reprints and similar names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Final

from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed, Printings, SetInfo
from cards.search import index_of
from cards.search.context import Context
from cards.search.despaira import TABLE, CardIndex, CardQuery
from query.table import read
from rules.abilities.functions import Function
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Tile, TrickClass
from tcg.setnumber import SetNumber

SETS: Final[Mapping[str, SetInfo]] = {
    each.code: each
    for each in (
        SetInfo("AAA", "Alpha Dawn", date(2024, 1, 31)),
        SetInfo("BBB", "Second Sun", date(2026, 3, 1)),
        SetInfo("CCC", "Sketches"),
    )
}

_CREATURE, _TRICK = Kind.CREATURE, Kind.TRICK
_CARDS: Final = (
    CardDef(1, "Ember", _CREATURE, element=Element.FIRE, level=1, type="Spirit", atk=100, hp=100, lore="A spark."),
    CardDef(2, "Émber", _CREATURE, element=Element.FIRE, level=2, type="Spirit", atk=150, hp=100, lore="A spårk."),
    CardDef(
        3, "Émber Knight", _CREATURE, element=Element.FIRE, level=3, type="Knight", atk=400, hp=300, ratk=200,
        ability_name="Oath of Ash", text="Émber Knight gains 100 ATK. Then, draw 1 card.",
        functions=(Function.BUFF, Function.DRAW),
    ),
    CardDef(
        4, "Knight of the Low Lamp", _CREATURE, element=Element.LIGHT, level=4, type="Knight", atk=300, hp=350,
        ability_name="Vigil", text="Your “Knight” creatures gain 100 HP.",
    ),
    CardDef(
        5, "Toxic Fusion Insect", _CREATURE, element=Element.TOXIC, level=7, type="Insect", special=SpecialKind.FUSION,
        atk=700, hp=600, catk=800, def_=100, text="When it attacks by Ambush, destroy 1 creature.",
    ),
    CardDef(
        6, "Frost Hare", _CREATURE, element=Element.ICE, level=2, type="Beast", atk=200, hp=200,
        text="Destroy 1 Fire creature.", functions=(Function.REMOVAL,),
    ),
    CardDef(
        7, "Queen’s Guard", _CREATURE, element=Element.NORMAL, level=5, type="Soldier", atk=350, hp=500, def_=50,
        text="It can’t be destroyed on an Abyss tile.",
    ),
    CardDef(
        8, "Firefly Swarm", _CREATURE, element=Element.WIND, level=7, type="Insect", atk=600, hp=300, catk=600,
        text="When it is spawned, draw 1 card.",
    ),
    CardDef(
        9, "Fire Drake", _CREATURE, element=Element.FIRE, level=6, type="Dragon", atk=500, hp=500, ratk=300,
        ratk_range=4, text="When it is spawned, draw 2 cards.",
    ),
    CardDef(10, "Second Fire", _CREATURE, element=Element.EARTH, level=3, type="Spirit", hp=250, text="Draw 1 card.",
            functions=(Function.DRAW,)),
    CardDef(11, "Bonfire Keeper", _CREATURE, element=Element.EARTH, level=3, type="Soldier", hp=300, lore="Warmth."),
    CardDef(
        12, "Letter Bearer", _CREATURE, element=Element.WATER, level=0, type="Soldier", atk=0, hp=100, hl=50,
        text="Search your deck for a “Frost Hare” or a \"low-lamp\". Say “Ember”.",
    ),
    CardDef(
        13, "Old God", _CREATURE, element=Element.DARK, level=10, type="Spirit", special=SpecialKind.GOD, atk=900,
        hp=900, is_executable=False, text="Think hard.",
    ),
    CardDef(
        14, "Spark", _TRICK, element=Element.FIRE, level=1, activation=Activation.NORMAL,
        classes=(TrickClass.RESOURCE,), text="Draw 2 cards.",
    ),
    CardDef(
        15, "Sudden Trap", _TRICK, level=2, activation=Activation.INSTANT,
        classes=(TrickClass.TRAP, TrickClass.DAMAGE), text="Deal 300 damage to an adjacent creature.",
    ),
    CardDef(
        16, "Trap Door", _TRICK, level=3, activation=Activation.CHAIN, classes=(TrickClass.TRAP,),
        text="Trap Door’s foe falls. It moves to the Realm of Light.",
    ),
    CardDef(
        17, "Wide Blast", _TRICK, level=4, activation=Activation.NORMAL,
        classes=(TrickClass.TARGET, TrickClass.AREA_RADIUS, TrickClass.DAMAGE), text="Deal 200 damage.",
    ),
    CardDef(
        18, "Mirror Chain", _TRICK, level=2, activation=Activation.CHAIN, classes=(TrickClass.COUNTER,),
        text="Negate 1 trick. Fireproof.",
    ),
    CardDef(19, "Fire", _TRICK, level=1, activation=Activation.INSTANT, classes=(TrickClass.DAMAGE,), text="It burns."),
    CardDef(20, "Ashen Regent", Kind.LEADER, element=Element.FIRE, leader_hp=2800, text="Your creatures gain 50 ATK."),
    CardDef(21, "Plain Regent", Kind.LEADER),
    CardDef(22, "Rag Doll", Kind.TOKEN, element=Element.NORMAL, level=1, type="Golem", atk=100, hp=150),
    CardDef(23, "Burning Lands", Kind.TILE, tile=Tile.BURNING_LANDS),
    CardDef(24, "The Abyss", Kind.TILE, tile=Tile.ABYSS),
)  # fmt: skip

#: Of each card (set, number, variant, language, rarity, artist), newest first. Tokens and tiles may have none.
_PRINTINGS: Final[Mapping[int, tuple[tuple[str, int, str, str, str, str], ...]]] = {
    1: (("BBB", 9, "", "EN", "rare", "Ben Oak"), ("AAA", 1, "", "EN", "common", "Ann Ash")),
    2: (("AAA", 2, "", "EN", "common", "Ann Ash"),),
    3: (("BBB", 1, "", "EN", "mythic", "Ann Ash"), ("AAA", 3, "", "DE", "rare", "Ben Oak")),
    4: (("AAA", 4, "", "EN", "rare", "Zoë"),),
    5: (("BBB", 2, "", "EN", "mythic", "Ben Oak"),),
    6: (("BBB", 3, "A", "EN", "common", ""), ("BBB", 3, "B", "EN", "rare", "Zoë")),
    7: (("AAA", 5, "", "DE", "rare", "Ann Ash"),),
    8: (("AAA", 6, "", "EN", "common", "Ann Ash"),),
    9: (("BBB", 4, "", "EN", "rare", "Zoë"), ("CCC", 1, "", "EN", "", "Zoë")),
    **{card: (("AAA", card, "", "EN", "common", "Ann Ash"),) for card in range(10, 21)},
    21: (("CCC", 2, "", "EN", "", ""),),
    24: (("CCC", 3, "", "EN", "", ""),),
}

#: A deck that may be seen: its code, and the cards in it with their copies.
DECKS: Final[Mapping[str, Mapping[int, int]]] = {"d1": {20: 1, 1: 3, 9: 2, 14: 3}, "d2": {1: 1, 6: 3}, "empty": {}}
CONTEXT: Final = Context(deck=DECKS.get)


def catalog_of(cards: Collection[CardDef], printings: Iterable[Printed], sets: Mapping[str, SetInfo] = SETS) -> Catalog:
    return Catalog("of a test", cards, Printings.of(printings), sets=sets.values())


@lru_cache(maxsize=1)
def pool() -> CardIndex:
    """Return the index of the pool."""
    printings = (
        Printed(card, SetNumber(code, language, number, variant), rarity, artist, released=SETS[code].released)
        for card, rows in _PRINTINGS.items()
        for code, number, variant, language, rarity, artist in rows
    )
    return index_of(catalog_of(_CARDS, printings))


def ask(text: str) -> CardQuery:
    """Return a query of the pool."""
    return read(text, TABLE, pool(), CONTEXT)


def names(query: CardQuery | str) -> list[str]:
    """Return the names of a query's results in order."""
    query = ask(query) if isinstance(query, str) else query
    return [query.index.things[row].name for row in query.rows.tolist()]
