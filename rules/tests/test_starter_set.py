"""Every card of the starter set does in a duel what it says: a situation made for it, and random legal play."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from rules.cards import CardDef
from rules.compiling import compile_card
from rules.duel.engine import apply, legal_actions
from rules.duel.events.zones import arrive
from rules.duel.state.actions import Act, Action, Mode
from rules.duel.state.duel import SOUTH, Arrival
from rules.duel.state.log import What
from rules.duel.state.parameters import Parameters
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck, set_up
from rules.scenario import read
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Tile, TrickClass

ROWS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "data" / "sets" / "starter.json").read_text()
)["cards"]
#: Cards up to this number are written in canonical phrases.
OLD: Final = 360


def card_of(row: dict[str, Any]) -> CardDef:
    """A row of a set file as the rules see it."""
    plain = ("name", "level", "text", "atk", "hp", "catk", "ratk", "ratk_range", "hl", "leader_hp")
    card = CardDef(
        id=row["number"],
        kind=Kind(row["kind"]),
        element=Element(row["element"]) if "element" in row else None,
        type=row.get("type", ""),
        special=SpecialKind(row.get("special", "none")),
        activation=Activation(row["activation"]) if "activation" in row else None,
        classes=tuple(TrickClass.parse(name) for name in row.get("classes", ())),
        def_=row.get("def"),
        tile=Tile(row["tile"]) if "tile" in row else None,
        **{key: row[key] for key in plain if key in row},
    )
    return compile_card(card)


CARDS: Final = {row["name"]: card_of(row) for row in ROWS}
CREATURES: Final = [card for card in CARDS.values() if card.kind is Kind.CREATURE and card.special is SpecialKind.NONE]


@lru_cache(maxsize=1)
def table() -> Table:
    """All cards of the set, and hands that are filled by the situation."""
    return Table(CARDS.values(), params=Parameters(opening_hand=0))


def test_each_of_the_new_cards_has_a_scenario_with_what_is_printed() -> None:
    printed = {row["name"]: row for row in ROWS if row["number"] > OLD}
    shown: dict[str, dict[str, Any]] = {}
    for scenario in read((Path(__file__).parents[1] / "scenarios" / "starter-new.yaml").read_text()):
        shown |= {name: card for name, card in scenario["cards"].items() if name in printed}
    assert shown.keys() == printed.keys()
    for name, card in shown.items():
        hp = {"hp": printed[name]["leader_hp"]} if card["kind"] == "leader" else {}
        assert {**printed[name], **hp, **card} == {**printed[name], **hp}


def test_a_creature_without_a_text_is_spawned() -> None:
    """High ones by a Sacrifice Spawn (D-6.4)."""
    assert [card.name for card in CREATURES if not card.text and not is_spawned(card.name)] == []


def is_spawned(name: str) -> bool:
    number = table().numbers[name]
    decks = (Deck([number] * 3), Deck([number] * 3))
    duel, rng = set_up(table(), decks, name, first=SOUTH, keep_log=True)
    for tile in ("C1", "C6"):
        apply(duel, Action(Act.LEADER, tile=table().board.numbers[tile]), rng)
    duel.players[SOUTH].hand.append(number)
    for tile in ("A3", "B3", "C3"):
        arrive(duel, number, SOUTH, table().board.numbers[tile], Mode.ATTACK, Arrival.EARLIER)
    spawns = [a for a in legal_actions(duel) if a[0] in (Act.SPAWN, Act.SACRIFICE) and a[1] == number]
    apply(duel, spawns[-1], rng)
    return any(entry.what is What.SPAWN and entry.card == number for entry in duel.log or ())


def test_a_body_stands_with_its_printed_stats() -> None:
    bodies = [card for card in CARDS.values() if card.kind in (Kind.TOKEN, Kind.CREATURE)]
    assert [card.name for card in bodies if not stands_as_printed(card)] == []


def stands_as_printed(card: CardDef) -> bool:
    duel, _ = set_up(table(), (Deck([0]), Deck([0])), 0)
    unit = arrive(duel, table().numbers[card.name], SOUTH, table().board.numbers["C3"], Mode.ATTACK, Arrival.MIRACLE)
    traits = unit.traits
    stats = (traits.atk, unit.hp, traits.catk, traits.ratk, traits.def_, traits.hl)
    printed = (card.atk, card.hp, card.catk, card.ratk, card.def_, card.hl)
    is_body = (traits.level, traits.element) == (card.level, card.element)
    return is_body and (bool(card.abilities) or stats == printed)


def test_a_tile_card_lies_under_its_name() -> None:
    tiles = {card.name: card.tile for card in CARDS.values() if card.kind is Kind.TILE}
    assert {name: table().terrains[table().terrain_number(name)] for name in tiles} == tiles
