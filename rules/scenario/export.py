"""Scenarios from positions of duels, so that anybody can go on from there (docs/scenarios.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any, Final

from rules.abilities.ast import SpawnTokens, nodes_of
from rules.cards import CardDef
from rules.duel import (
    DEFAULTS,
    LETTERS,
    PLAYERS,
    Arrival,
    CardZone,
    Duel,
    Mod,
    Mode,
    ModKind,
    Parameters,
    Trick,
    Unit,
    cards_in,
    open_view,
)
from rules.scenario.cards import BLANK
from rules.scenario.loading import Scenario, load
from rules.scenario.problems import ScenarioError
from rules.scenario.writing import write
from rules.vocabulary import Kind, Phase, Tile
from tcg.names import name_key

#: Parts of a view that no position has, or that a scenario names on its own.
_NO_POSITION: Final = frozenset({"player", "actions", "log", "window", "question", "declared", "chain"})
_PHASES: Final = (Phase.MAIN1, Phase.BATTLE, Phase.MAIN2)
_TEXT_FIELDS: Final = ("atk", "catk", "ratk", "ratk_range", "hl")
_HP: Final = re.compile(r"start\.field\[(\d+)\]\.hp")
#: Cards of a deck whose player has none, in a goldfish game (G-1).
_NO_DECK: Final = 40


def export_scenario(duel: Duel, name: str) -> str:
    """Return a duel as a scenario (YAML) with the id `name`. Comments at its head say what is not in it.

    ValueError is raised before the leaders are placed and after the end of a duel, as no scenario begins there, and if
    the duel has more than a scenario can hold.
    """
    if duel.phase is None:
        raise ValueError("A scenario begins after the leaders are placed.")
    if duel.result is not None:
        raise ValueError("The game is over, so no scenario begins here.")
    data: dict[str, Any] = {"id": name, "cards": _cards(duel), "start": _start(duel)}
    params = {field.name: getattr(duel.table.params, field.name) for field in fields(Parameters)}
    if changed := {key: value for key, value in params.items() if value != getattr(DEFAULTS, key)}:
        data["params"] = {key: getattr(value, "value", value) for key, value in changed.items()}
    again, _ = _loaded(data).begin()
    notes = [*_hidden(duel), *_differences(_seen(duel), _seen(again))]
    head = "".join(f"# Not in this scenario: {note}\n" for note in notes)
    return head + write(data)


def _loaded(data: dict[str, Any]) -> Scenario:
    """Return the scenario of `data`, from which HP that creatures only have by changes for a time are removed."""
    for is_last in (False, True):
        try:
            return load(data)
        except ScenarioError as error:
            places = [_HP.fullmatch(problem.place) for problem in error.problems]
            if is_last or None in places:
                raise ValueError(f"A scenario can't say this: {error.problems[0]}.") from error
            for place in places:
                del data["start"]["field"][int(place[1] if place else 0)]["hp"]
    raise AssertionError


# --- cards --------------------------------------------------------------------------------------------------------


def _cards(duel: Duel) -> dict[str, dict[str, object]]:
    """Return the descriptions of all cards that are in the duel or that a card text may bring into it, by name."""
    there = {number: None for player in PLAYERS for zone in CardZone for number in cards_in(duel, player, zone)}
    for unit in (unit for side in duel.players for unit in [side.leader, *side.units]):
        there |= dict.fromkeys(_carried(unit))
    there |= {trick.card: None for side in duel.players for trick in side.tricks}
    defs = {name_key(card.name): card.def_ for card in duel.table.cards}
    found = {name_key(duel.table.cards[number].name): duel.table.cards[number].def_ for number in there}
    named = [defs[key] for key in _tokens_of(found.values()) if key in defs]
    texts = " ".join(card.played_text for card in [*found.values(), *named]).casefold()
    terrains = {str(duel.table.terrains[number]).casefold() for number in duel.terrain + duel.ground}
    named += [
        card
        for card in defs.values()
        if card.kind is Kind.TILE and card.buffs and (card.name.casefold() in texts or card.name.casefold() in terrains)
    ]
    found |= {name_key(card.name): card for card in named}
    blank = name_key(duel.table.cards[duel.table.blank_leader].name)
    return {card.name: _card(card) for key, card in found.items() if key != blank and card.name != BLANK}


def _carried(unit: Unit) -> Iterator[int]:
    yield unit.card
    if unit.extras is not None:
        yield from (equip.card for equip in unit.extras.equips)
        for attached in unit.extras.attached:
            yield from _carried(attached)


def _tokens_of(cards: Iterable[CardDef]) -> Iterator[str]:
    for card in cards:
        for node in nodes_of(card.abilities, are_quoted=True):
            if isinstance(node, SpawnTokens) and node.printed is None:
                yield name_key(node.name)


def _card(card: CardDef) -> dict[str, object]:
    found: dict[str, object] = {"kind": card.kind.value}
    if card.element is not None:
        found["element"] = card.element.value
    if card.kind is Kind.TILE:
        return {"kind": card.kind.value, "buffs": [_buff(buff) for buff in card.buffs]}
    if card.kind is Kind.LEADER:
        found |= {} if card.leader_hp is None else {"hp": card.leader_hp}
        found |= {} if card.atk is None else {"atk": card.atk}
    elif card.kind is Kind.TRICK:
        found |= {"level": card.level or 0}
        found |= {} if card.activation is None else {"activation": card.activation.value}
        found |= {"classes": [each.label for each in card.classes]}
    else:
        found |= {"level": card.level or 0, "hp": card.hp or 1, "type": card.type}
        found |= {"special": card.special.value} if card.special else {}
        found |= {key: value for key in _TEXT_FIELDS if (value := getattr(card, key)) is not None}
        found |= {} if card.def_ is None else {"def": card.def_}
    return found | ({"text": card.played_text} if card.played_text else {})


def _buff(buff: Any) -> dict[str, object]:
    found: dict[str, object] = {} if buff.element is None else {"element": buff.element.value}
    found |= {key: value for key in ("type", "name") if (value := getattr(buff, key))}
    return found | {stat.value: amount for stat, amount in buff.stats.items()}


# --- position -----------------------------------------------------------------------------------------------------


def _start(duel: Duel) -> dict[str, object]:
    start: dict[str, object] = {
        "active": LETTERS[duel.active],
        "first": LETTERS[duel.first],
        "turn": max(1, duel.players[duel.active].turns),
        "phase": (duel.phase if duel.phase in _PHASES else Phase.MAIN1).value,
    }
    start |= {LETTERS[player]: _side(duel, player) for player in PLAYERS}
    names = duel.table.board.names
    plain = duel.table.terrain_number(Tile.PLAIN_FIELDS)
    tiles = {
        names[tile]: str(duel.table.terrains[number]) for tile, number in enumerate(duel.terrain) if number != plain
    }
    counters = {names[tile]: dict(found) for tile, found in duel.tile_counters.items() if found}
    units = [unit for side in duel.players for unit in side.units if not unit.is_leader]
    field = [_unit(duel, unit) for unit in sorted(units, key=lambda unit: unit.serial)]
    field += [_trick(duel, trick) for side in duel.players for trick in side.tricks]
    for key, value in (("tiles", tiles), ("tile_counters", counters), ("field", field)):
        if value:
            start[key] = value
    return start


def _side(duel: Duel, player: int) -> dict[str, object]:
    side, cards = duel.players[player], duel.table.cards
    found: dict[str, object] = {"leader": duel.table.board.names[side.leader.tile]}
    if side.leader.card != duel.table.blank_leader:
        found["leader_card"] = cards[side.leader.card].name
    found |= {"hp": max(1, side.leader.hp), "spawn_points": side.spawn_points, "crystals": side.crystals}
    found |= {"spawned": side.spawns} if side.spawns else {}
    found["deck"] = _NO_DECK if side.is_passive else [cards[card].name for card in side.deck[::-1]]
    for zone in ("hand", "graveyard", "void", "special", "archive"):
        if names := [cards[card].name for card in getattr(side, zone)]:
            found[zone] = names
    return found


def _unit(duel: Duel, unit: Unit) -> dict[str, object]:
    mode = Mode.FACEDOWN if not unit.is_face_up else Mode.ATTACK if unit.is_attacking else Mode.DEFENCE
    found: dict[str, object] = {
        "tile": duel.table.board.names[unit.tile],
        "card": duel.table.cards[unit.card].name,
        "player": LETTERS[unit.owner],
    }
    found |= {"control": LETTERS[unit.control]} if unit.control != unit.owner else {}
    found |= {"mode": mode.name.casefold()}
    found |= {"hp": unit.hp} if 0 < unit.hp < unit.traits.max_hp else {}
    found |= {"shield": "broken"} if unit.is_shield_broken else {}
    found |= {"moved": True} if unit.moves else {}
    found |= {"attacked": True} if unit.attacks else {}
    found |= {"arrived": unit.arrived.name.casefold()} if unit.arrived is not Arrival.EARLIER else {}
    if unit.extras is not None:
        names = duel.table.cards
        lists = {
            "counters": dict(unit.extras.counters),
            "attached": [names[one.card].name for one in unit.extras.attached],
            "equipped": [names[one.card].name for one in unit.extras.equips],
        }
        found |= {key: value for key, value in lists.items() if value}
    return found


def _trick(duel: Duel, trick: Trick) -> dict[str, object]:
    found: dict[str, object] = {
        "tile": duel.table.board.names[trick.tile],
        "card": duel.table.cards[trick.card].name,
        "player": LETTERS[trick.owner],
    }
    found |= {"control": LETTERS[trick.control]} if trick.control != trick.owner else {}
    found |= {"face": "up"} if trick.is_face_up else {}
    found |= {"timer": trick.timer} if trick.timer and trick.is_face_up else {}
    found |= {"counters": dict(trick.counters)} if trick.counters else {}
    return found | ({"moved": True} if trick.moves else {})


# --- what a scenario can't say ------------------------------------------------------------------------------------


def _hidden(duel: Duel) -> Iterator[str]:
    """Yield what a scenario can't say and no view shows."""
    names = duel.table.board.names
    if duel.window is not None or duel.question is not None or duel.links or duel.declared is not None:
        yield "the chain, question or declared action that is open"
    if duel.phase not in _PHASES:
        yield f"the phase ({duel.phase.value if duel.phase else 'none'})"
    if duel.delayed:
        yield "what card texts do later"
    for letter, side in zip(LETTERS, duel.players, strict=True):
        if side.mods:
            yield f"what card texts change for {letter}"
        if side.once or side.deeds or any(unit.extras and unit.extras.uses for unit in side.units):
            yield f"which abilities {letter} has used"
        for unit in side.units:
            if unit.extras is not None and any(_is_change(mod) for mod in unit.extras.mods):
                yield f"what card texts have changed of {duel.table.cards[unit.card].name} on {names[unit.tile]}"
            if unit.heals or unit.changed_mode or unit.moves > 1 or unit.attacks > 1:
                yield f"everything that {duel.table.cards[unit.card].name} on {names[unit.tile]} did this turn"
    if duel.timed_terrains:
        yield "how long terrains stay"


def _is_change(mod: Mod) -> bool:
    return mod.kind is not ModKind.CONTROL


def _seen(duel: Duel) -> dict[str, object]:
    view: Any = open_view(duel)
    seen = {key: value for key, value in view.items() if key not in _NO_POSITION}
    decks = [[duel.table.cards[card].name for card in side.deck[::-1]] for side in duel.players]
    return seen | {"decks": dict(zip(LETTERS, decks, strict=True))}


def _differences(wanted: object, got: object, place: str = "") -> Iterator[str]:
    """Yield each part of a position that a scenario has otherwise, with its path."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in wanted:
            yield from _differences(wanted[key], got.get(key), f"{place}.{key}".removeprefix("."))
    elif wanted != got:
        yield f"{place} {_short(wanted)} (here {_short(got)})"


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else f"{text[:57]}…"
