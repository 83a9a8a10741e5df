"""Trial: a small situation of a duel in which a visitor can try a card text, with everything that it needs.

A trial is an ordinary scenario, which the page `/play/situation/` plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.abilities import ast
from rules.cards import CardDef
from rules.scenario.writing import write
from rules.vocabulary import Kind, Stat, Tile

#: Tile of the card, and tiles of a trick of each side.
_HERE: Final = "C3"
_TRICKS: Final = {"C2": "S", "D3": "N"}
#: Tiles of creatures that match the text, nearest first, and of the creatures of a leader's own side.
_UNITS: Final = {"S": ("B3", "D2", "B2", "A3"), "N": ("C4", "D4", "B4", "C5")}
_BESIDE_LEADER: Final = ("D1", "B3", "D2", "A3")
#: Tiles for a second creature of the first sort, instead of the tricks, if the text chooses several.
_SECONDS: Final = {"C2": "S", "D3": "N"}
#: Most sorts of creatures on each side.
_EXAMPLES: Final = 3
#: Names of creatures without a name, element or type.
_NAMES: Final = ("Page", "Guard", "Archer")
_COUNTERS: Final = 3
_DECK: Final = 12
_LEVEL: Final = 3
#: Tiles with the terrain of the text, beside the tile of the first creature on each side.
_LANDS: Final = ("C3", "D3")
#: Events that trigger a creature which still has to be spawned.
_COMING: Final = (ast.Event.SPAWNED, ast.Event.NORMAL_SPAWNED, ast.Event.SACRIFICE_SPAWNED)
_SPARK: Final = "Deal 200 damage to 1 creature your opponent controls."


class Square(NamedTuple):
    """Tile on the small board of a trial: the name of its card and the card's player "S" or "N"; "" if empty.

    `is_own`: the card is the tried one. `terrain` is its label, "" unless the text needs one.
    """

    name: str
    card: str = ""
    player: str = ""
    is_own: bool = False
    terrain: str = ""


class Trial(NamedTuple):
    """Situation to try a card text: YAML, description of the card's place, `rows` (number, tiles) from the north."""

    situation: str
    place: str
    rows: list[tuple[str, list[Square]]]


class Example(NamedTuple):
    """Creature that the tried text can affect: its printed fields, and its state on the field."""

    card: dict[str, object]
    unit: dict[str, object]


def trial_of(card: CardDef) -> Trial:
    """Return the situation in which a card with parsed abilities can be tried."""
    nodes = list(ast.nodes_of(card.abilities, are_quoted=True))
    examples = _examples(nodes)
    cards: dict[str, dict[str, Any]] = {card.name: _described(card)}
    cards |= {name: example.card for name, example in examples.items()}
    cards |= {name: {"kind": "token", "hp": 200} for name in _tokens(nodes)}
    # A situation only knows the types of its own creatures.
    cards |= {f"A {name}": {"kind": "creature", "type": name} for name in _types(nodes)}
    cards["Spark"] = {"kind": "trick", "level": 1, "classes": ["Damage", "Ranged"], "text": _SPARK}
    names = ["Spark", *(name for name, example in examples.items() if example.card["kind"] != "token")]
    zones = {"hand": names, "deck": (names * _DECK)[:_DECK], "graveyard": names, "void": names}
    south: dict[str, Any] = dict(zones)
    place = f"the card on {_HERE}"
    if card.kind is Kind.TRICK:
        south["hand"] = [card.name, *names]
        place = f"the card in your hand and face-down on {_HERE}"
    elif card.kind is Kind.LEADER:
        south["leader_card"] = card.name
        place = "the card as your leader"
    elif card.kind is Kind.CREATURE and _is_set_off_by_coming(card):
        south["hand"] = [card.name, *names]
        place = f"the card in your hand and on {_HERE}"
    units = _UNITS | {"S": _BESIDE_LEADER} if card.kind is Kind.LEADER else _UNITS
    field = list(_field(card, nodes, examples, units))
    lands, on = _terrains(nodes), (*_LANDS, *(each[0] for each in units.values()))
    tiles = {tile: lands[number % len(lands)].value for number, tile in enumerate(on)} if lands else {}
    start = {"S": south, "N": zones, "field": field, **({"tiles": tiles} if tiles else {})}
    text = write({"id": "a text to try", "why": card.text, "cards": cards, "start": start})
    return Trial(text, place, _board(card, field, tiles))


def _is_set_off_by_coming(card: CardDef) -> bool:
    whens = (ability.when for ability in card.abilities)
    return any(when is not None and when.event in _COMING and when.who == ast.This() for when in whens)


def _field(
    card: CardDef, nodes: list[object], examples: dict[str, Example], units: Mapping[str, Sequence[str]]
) -> Iterator[dict[str, object]]:
    """Yield the cards on the field with their tiles, the tried card first.

    `nodes` are the parts of the text, `examples` the other creatures by name, `units` the tiles for creatures by
    player.
    """
    if card.kind is not Kind.LEADER:
        counters = dict.fromkeys(_counters(nodes), _COUNTERS)
        yield {"tile": _HERE, "card": card.name, "player": "S", **({"counters": counters} if counters else {})}
    taken = [(tile, player, each) for player in units for tile, each in zip(units[player], examples, strict=False)]
    if _chooses_several(nodes):
        taken += [(tile, player, next(iter(examples))) for tile, player in _SECONDS.items()]
    of_tiles = {tile: (player, name) for tile, player, name in taken}
    for tile, (player, name) in of_tiles.items():
        yield {"tile": tile, "card": name, "player": player, **examples[name].unit}
    for tile, player in _TRICKS.items():
        if tile not in of_tiles:
            yield {"tile": tile, "card": "Spark", "player": player}


def _chooses_several(nodes: list[object]) -> bool:
    """Return whether the text chooses several creatures at once, so that several on the field must match its filter."""
    chosen = (node for node in nodes if isinstance(node, ast.Chosen))
    return any(each.count > 1 and each.filter.noun is not ast.Noun.TRICK for each in chosen)


def _described(card: CardDef) -> dict[str, object]:
    keys: dict[str, object] = {"kind": card.kind.value}
    if card.kind is Kind.TRICK:
        keys |= {"activation": card.activation.value if card.activation else "normal"}
        keys |= {"classes": [each.label for each in card.classes]} if card.classes else {}
    elif card.kind is not Kind.LEADER:
        keys |= {"atk": 300, "hp": 600}
    return {**keys, "text": card.text}


def _examples(nodes: list[object]) -> dict[str, Example]:
    """Return creatures, by name, that match the first filters in a text, and last one without special properties.

    `nodes` are the parts of the text's abilities.
    """
    found: dict[str, Example] = {}
    for node in nodes:
        if isinstance(node, ast.Filter) and not node.is_bare and node.noun is not ast.Noun.TRICK:
            example = _example(node)
            if example not in found.values() and len(found) < _EXAMPLES:
                found.setdefault(_named(node) or _NAMES[len(found)], example)
    return found | {"Squire": Example({"kind": "creature", "atk": 300, "hp": 600}, {})}


def _named(wanted: ast.Filter) -> str:
    return " ".join(filter(None, (wanted.element.label if wanted.element else "", wanted.name, wanted.type)))


def _example(wanted: ast.Filter) -> Example:
    """Return a creature that matches the filter `wanted`, as far as its printed fields and its state can."""
    card: dict[str, Any] = {"kind": "token" if wanted.is_token else "creature", "level": _level(wanted)}
    card |= {"atk": 200, "hp": 500}
    if wanted.element:
        card["element"] = wanted.element.value
    if wanted.type:
        card["type"] = wanted.type
    if wanted.special:
        card["special"] = wanted.special.value
    for limit in wanted.limits:
        card["level" if limit.stat is None else limit.stat.value] = _within(limit)
    compared = wanted.compared
    if compared is not None and (isinstance(compared.what, Stat) or compared.what is ast.Trait.LEVEL):
        stat = compared.what if isinstance(compared.what, Stat) else None
        least, most = (1, 9) if stat is None else (50, 2000)
        is_less = compared.how in (ast.Degree.LESS, ast.Degree.AT_MOST)
        card["level" if stat is None else stat.value] = least if is_less else most
    return Example(card, _unit_state(wanted, card["hp"]))


def _unit_state(wanted: ast.Filter, hp: int) -> dict[str, object]:
    """Return the state on the field with which a creature of `hp` HP matches the filter `wanted`."""
    unit: dict[str, object] = {}
    if wanted.is_face_up is False:
        unit["mode"] = "facedown"
    elif wanted.mode is ast.Stance.DEFENCE:
        unit["mode"] = "defence"
    if wanted.is_damaged:
        unit["hp"] = max(hp // 2, 1)
    if wanted.counter is not None:
        unit["counters"] = {wanted.counter or "Ember": max(wanted.counters_from, _COUNTERS)}
    if wanted.past in (ast.Past.ATTACKED, ast.Past.MOVED):
        unit["attacked" if wanted.past is ast.Past.ATTACKED else "moved"] = True
    elif wanted.past is not None:
        unit["arrived"] = "spawn" if wanted.past is ast.Past.SPAWNED else "miracle"
    return unit


def _within(limit: ast.Limit) -> int:
    """Return the number that a limit in a text allows and that is nearest to its bound; never 0 for HP."""
    if limit.least is not None:
        return limit.least + limit.is_strict
    return max((limit.most or 0) - limit.is_strict, limit.stat is Stat.HP)


def _level(wanted: ast.Filter) -> int:
    low = wanted.level_from or 0
    high = wanted.level_to if wanted.level_to is not None else max(low, _LEVEL)
    return min(max(low, _LEVEL), high)


def _tokens(nodes: list[object]) -> list[str]:
    found = [node for node in nodes if isinstance(node, ast.SpawnTokens) and node.printed is None]
    return list(dict.fromkeys(node.name for node in found))


def _types(nodes: list[object]) -> list[str]:
    """Return the creature types that the tried text, whose parts are `nodes`, gives to creatures."""
    return list(dict.fromkeys(node.type for node in nodes if isinstance(node, ast.Become) and node.type))


def _counters(nodes: list[object]) -> list[str]:
    kinds = ast.SpendCounters | ast.TakeCounters
    return list(dict.fromkeys(node.name for node in nodes if isinstance(node, kinds)))


def _terrains(nodes: list[object]) -> list[Tile]:
    """Return the kinds of terrain that the tried text, whose parts are `nodes`, mentions."""
    wanted = (node.terrain for node in nodes if isinstance(node, ast.Where | ast.OnTerrain))
    return list(dict.fromkeys(terrain for terrain in wanted if isinstance(terrain, Tile)))


def _board(card: CardDef, field: list[dict[str, Any]], tiles: dict[str, str]) -> list[tuple[str, list[Square]]]:
    lying = {each["tile"]: each for each in reversed(field)}
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
