"""Decks for tests of the goldfish: cards in a line each, and decks of them."""

from __future__ import annotations

from typing import Any, Final

from games.fade.cards import Card
from games.fade.goldfish import Game, Params, play
from games.fade.goldfish.stage import Stage
from games.fade.goldfish.state import State, begin
from games.fade.keywords import read
from games.fade.words import Kind, Rank
from tcg.chance import Chance
from tcg.construction import Decklist


class Shelf(dict[int, Card]):
    """Cards by id, and the id of each by name."""

    def add(self, name: str, kind: Kind, *keywords: str, **values: Any) -> None:
        self[len(self) + 1] = Card(len(self) + 1, name, kind, keywords=tuple(map(read, keywords)), **values)

    def id(self, name: str) -> int | str:
        return next((card.id for card in self.values() if card.name == name), name)


SHELF: Final = Shelf()


def _fighter(name: str, cs: int, plv: int, *keywords: str, **more: Any) -> None:
    SHELF.add(name, Kind.CHARACTER, *keywords, cost=cs, plv=plv, hp=10, level=10, **more)


def _skill(name: str, cost: int, *keywords: str, **more: Any) -> None:
    SHELF.add(name, Kind.SKILL, *keywords, cost=cost, rank=Rank.NORMAL, **more)


def _augment(name: str, cost: int, plv: int, *keywords: str, **more: Any) -> None:
    SHELF.add(name, Kind.AUGMENT, *keywords, cost=cost, plv=plv, rank=Rank.NORMAL, **more)


SHELF.add("Blank", Kind.ZONE)
SHELF.add("Dynamo", Kind.ZONE, "Power Source 1")
SHELF.add("Forge", Kind.ZONE, "Affinity Ember", text="On Draw: Gain 1 TP.")
SHELF.add("Quiet Forge", Kind.ZONE, "Affinity Ember", "Mute")
SHELF.add("Parry", Kind.REACTION, cost=1, rank=Rank.NORMAL, text="Block a hit.")
SHELF.add("Potion", Kind.ITEM, "Stock 2", cost=1, rank=Rank.NORMAL, plv=9)
SHELF.add("Order", Kind.COMMAND, cost=1)
SHELF.add("House Rule", Kind.WORLD_RULE)
_skill("Bolt", 5)
_skill("Jab", 2)
_skill("Dear", 99)
_skill("Flurry", 6, text="This attack hits 3 times. This attack deals 2 more damage.\nDraw a card.")
_skill("Cannon", 3, plv=20)
_skill("Ember Bolt", 5, elements=("Ember",), text="Ember-infused.")
_skill("Cinder", 0, elements=("Ember",))
_skill("Tide Bolt", 5, elements=("Tide",))
_skill("Steady", 1, "Buildup 3")
_skill("Mumble", 1, "Mute", text="This attack hits 9 times. Win the game.")
_skill("Loud", 4, "Overdrive 2", "Void")
_augment("Whetstone", 1, 3)
_augment("Charm", 1, 0, text="Draw a card.")
_augment("Purse", 2, 0, "Power Source 2")
_augment("Crown", 1, 3, "Equip: Royal")
_augment("Gauntlets", 1, 0, "Equip: a Character", "Multistrike 1")
_augment("Flag", 1, 5, "Arena")
_fighter("Kes", 2, 10)
_fighter("Flit", 2, 10, "Flash")
_fighter("Slow", 2, 0)
_fighter("Titan", 6, 26)
_fighter("Twins", 3, 8, "Multistrike 1")
_fighter("Queen", 2, 10, "Affinity Ember", elements=("Ember",), typecasting=("Royal",))
_fighter("Sage", 2, 10, "Mastery Tide")
_fighter("Miser", 2, 10, "Power Source 3")
_fighter("Pal", 2, 10, "Friendship Ember 2", elements=("Ember",))
_fighter("Hoarder", 2, 30, "Stacker 2")
_fighter("Elder", 2, 50, "Level Up: Kes")
_fighter("Tyrant", 2, 50, "Boss 1")
_fighter("Menace", 2, 50, "Raider")
_fighter("Ghost", 0, 1)
_fighter("Wisp", 0, 1, elements=("Ember",))
_fighter("Brute", 6, 35)

#: A deck that has some of everything.
MIXED_DECK: Final = (
    "4*Blank 4*Parry 4*Potion 2*Dynamo 2*Forge 4*Bolt 6*Jab 4*Dear 4*Flurry 4*Ember_Bolt 4*Tide_Bolt 4*Whetstone "
    "4*Crown 4*Purse 2*Gauntlets 2*Kes 2*Loud"
)
MIXED_POOL: Final = "Kes Flit Queen Sage Twins Miser Pal Hoarder Elder Ghost"


def deck(words: str, pool: str = "") -> Decklist:
    """ "60*Blank 4*Ember_Bolt" as a deck, and a pool; a name that no card has stays a name."""
    sections = {}
    for section, text in (("deck", words), ("pool", pool)):
        pairs = [word.rpartition("*") for word in text.split()]
        sections[section] = [(SHELF.id(name.replace("_", " ")), int(count or 1)) for count, _, name in pairs]
    return Decklist.of(**sections)


def game(words: str, pool: str = "", seed: str = "seed", number: int = 0, **params: Any) -> Game:
    """A game of such a deck."""
    return play(deck(words, pool), SHELF, seed, Params(**params), number)


def state(words: str, pool: str = "", seed: str = "seed", **params: Any) -> State:
    """A game of such a deck before its first turn."""
    return begin(Stage(deck(words, pool), SHELF, Params(**params)), Chance(seed))
