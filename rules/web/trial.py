"""A small situation to try a card text in: the card, creatures of both sides, and all that the text asks for.

It is a scenario like any other, which the page `/rules/play/` plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple

from rules.abilities import tree
from rules.cards import CardDef
from rules.vocabulary import Kind, Tile
from rules.web.library import write

#: Where the card lies; the tiles of creatures that are like what the text speaks of, nearest first.
_HERE: Final = "C3"
_OURS: Final = ("B3", "D2", "B2", "A3")
_THEIRS: Final = ("C4", "D4", "B4", "C5")
#: Creatures of a kind that the text speaks of, on each side.
_EXAMPLES: Final = 3
_COUNTERS: Final = 3
_DECK: Final = 12
_LEVEL: Final = 3
_TILES: Final = ("C3", "C4", "B3", "D3")


class Square(NamedTuple):
    """A tile of the small board: what lies there, and whose it is: "S", "N", or "" for nobody's."""

    name: str
    card: str = ""
    player: str = ""
    is_own: bool = False
    terrain: str = ""


class Trial(NamedTuple):
    """The situation as text, and its board from north to south."""

    situation: str
    rows: list[tuple[str, list[Square]]]


def trial_of(card: CardDef) -> Trial:
    """The situation for a card with `abilities`, where it has any that can be read."""
    nodes = list(_nodes(card.abilities))
    examples = _examples(nodes)
    cards: dict[str, dict[str, Any]] = {card.name: _described(card)}
    cards |= {name: dict(keys) for name, keys in examples.items()}
    cards |= {name: {"kind": "token", "hp": 200} for name in _tokens(nodes)}
    # The types of its creatures are all that a situation knows.
    cards |= {f"A {name}": {"kind": "creature", "type": name} for name in _types(nodes)}
    cards |= {"Spark": {"kind": "trick", "level": 1, "classes": ["Damage", "Ranged"], "text": _SPARK}}
    names = list(examples)
    piles = ["Spark", *names]
    south: dict[str, Any] = {
        "hand": [*([card.name] if card.kind is Kind.TRICK else []), *piles],
        "deck": (piles * _DECK)[:_DECK],
        "graveyard": piles,
        "void": piles,
    }
    if card.kind is Kind.LEADER:
        south["leader_card"] = card.name
    field: list[dict[str, Any]] = []
    if card.kind is not Kind.LEADER:
        field.append({"tile": _HERE, "card": card.name, "player": "S"})
        if counters := dict.fromkeys(_counters(nodes), _COUNTERS):
            field[0]["counters"] = counters
    for player, tiles_of in (("S", _OURS), ("N", _THEIRS)):
        field += ({"tile": tile, "card": name, "player": player} for tile, name in zip(tiles_of, names, strict=False))
    terrains = _terrains(nodes)
    tiles = {tile: terrains[place % len(terrains)].value for place, tile in enumerate(_TILES)} if terrains else {}
    start = {"S": south, "N": {"hand": piles}, "field": field, **({"tiles": tiles} if tiles else {})}
    text = write({"id": "a text to try", "why": card.text, "cards": cards, "start": start})
    return Trial(text, _board(card, field, tiles))


_SPARK: Final = "Deal 200 damage to 1 creature your opponent controls."


def _described(card: CardDef) -> dict[str, Any]:
    keys: dict[str, Any] = {"kind": card.kind.value}
    if card.kind is Kind.TRICK:
        keys |= {"activation": card.activation.value if card.activation else "normal"}
        keys |= {"classes": [each.label for each in card.classes]} if card.classes else {}
    elif card.kind is not Kind.LEADER:
        keys |= {"atk": 300, "hp": 600}
    return {**keys, "text": card.text}


def _nodes(value: object) -> Iterator[object]:
    """All nodes of abilities, those of quoted texts too."""
    if isinstance(value, tuple):
        for member in value:
            yield from _nodes(member)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from _nodes(getattr(value, field.name))


def _examples(nodes: list[object]) -> dict[str, dict[str, Any]]:
    """A creature of each of the first kinds that the text speaks of, and one of no kind, by name."""
    found: dict[str, dict[str, Any]] = {}
    for node in nodes:
        if isinstance(node, tree.Filter) and node.has_traits and len(found) < _EXAMPLES:
            named = " ".join(filter(None, (node.element.label if node.element else "", node.name, node.type)))
            keys: dict[str, Any] = {"kind": "creature", "level": _level(node), "atk": 200, "hp": 500}
            keys |= {"element": node.element.value} if node.element else {}
            keys |= {"type": node.type} if node.type else {}
            found.setdefault(named or f"Creature of level {keys['level']}", keys)
    return found | {"Squire": {"kind": "creature", "atk": 300, "hp": 600}}


def _level(wanted: tree.Filter) -> int:
    low = wanted.level_from or 0
    high = wanted.level_to if wanted.level_to is not None else max(low, _LEVEL)
    return min(max(low, _LEVEL), high)


def _tokens(nodes: list[object]) -> list[str]:
    return list(dict.fromkeys(node.name for node in nodes if isinstance(node, tree.SpawnTokens)))


def _types(nodes: list[object]) -> list[str]:
    """The creature types that the text makes others of."""
    return list(dict.fromkeys(node.type for node in nodes if isinstance(node, tree.Become) and node.type))


def _counters(nodes: list[object]) -> list[str]:
    kinds = tree.SpendCounters | tree.TakeCounters
    return list(dict.fromkeys(node.name for node in nodes if isinstance(node, kinds)))


def _terrains(nodes: list[object]) -> list[Tile]:
    """The tile types on which the text asks something to be."""
    wanted = (node.terrain for node in nodes if isinstance(node, tree.Where | tree.OnTerrain))
    return list(dict.fromkeys(terrain for terrain in wanted if isinstance(terrain, Tile)))


def _board(card: CardDef, field: list[dict[str, Any]], tiles: dict[str, str]) -> list[tuple[str, list[Square]]]:
    lying = {each["tile"]: each for each in field}
    leaders = {"C1": ("Your leader" if card.kind is not Kind.LEADER else card.name, "S"), "C6": ("Their leader", "N")}

    def square(name: str) -> Square:
        terrain = Tile(tiles[name]).label if name in tiles else ""
        if name in leaders:
            whose, player = leaders[name]
            return Square(name, whose, player, whose == card.name, terrain)
        if name not in lying:
            return Square(name, terrain=terrain)
        return Square(name, lying[name]["card"], lying[name]["player"], lying[name]["card"] == card.name, terrain)

    return [(row, [square(f"{column}{row}") for column in "ABCDE"]) for row in "654321"]
