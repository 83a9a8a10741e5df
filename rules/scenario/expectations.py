"""Expectations of a scenario: read as single checks, each with its path in the input, and compared with the duel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from rules.abilities.ast import Status
from rules.duel import BLANK_LEADER, DRAW, NONE, Duel, Player, Trick, Unit, view_for
from rules.scenario.cards import Cards
from rules.scenario.fields import Fields, Problems, describe, whole
from rules.scenario.situation import MAX_ZONE, Reader
from rules.vocabulary import Phase

_LETTERS: Final = {"S": 0, "N": 1}
_PHASES: Final = {"setup": "setup", **{phase.value: phase.value for phase in Phase}}
_WINNERS: Final = {"S": "S", "N": "N", "draw": "draw"}
_MODES: Final = {mode: mode for mode in ("attack", "defence", "facedown")}
_SHIELDS: Final = {shield: shield for shield in ("up", "broken", "none")}
_FACES: Final = {face: face for face in ("up", "down")}
_STATUSES: Final = {status.value: status.value for status in Status}

_KEYS: Final = ("S", "N", "field", "tiles", "tile_counters", "phase", "active", "turn", "winner", "chain")
_SIDE_NUMBERS: Final = ("hp", "hand_count", "deck_count", "crystals", "used", "spawn_points")
_SIDE_ZONES: Final = ("hand", "graveyard", "void", "special", "archive")
_UNIT_NUMBERS: Final = ("hp", "max_hp", "atk", "catk", "ratk", "def", "hl")
_UNIT_KEYS: Final = (
    "card", "player", "control", "mode", *_UNIT_NUMBERS, "shield", "attached", "equipped", "counters", "statuses",
)  # fmt: skip
_TRICK_KEYS: Final = ("card", "player", "control", "face", "locked", "timer", "counters")
_BAGS: Final = ("attached", "equipped", "statuses")
_LISTS: Final = (*_BAGS, "counters")


#: Value of a face-down card in `sees`.
HIDDEN: Final = "hidden"


class Check(NamedTuple):
    """Expected value (`wanted`) at a path such as `N.hp` in a scenario, with a function that gets the duel's value.

    `is_bag` is true for a list whose order does not matter. `get` returns MISSING if the card to check is not there.
    """

    path: str
    wanted: Any
    get: Callable[[Duel], Any]
    is_bag: bool = False

    def difference(self, duel: Duel) -> str | None:
        """Return the difference between the expected value and the duel's as text; None if they agree.

        None also if the card is missing, which another check reports.
        """
        got = self.get(duel)
        if got is MISSING:
            return None
        if self._is_as_wanted(got):
            return None
        return f"{self.path}: expected {in_notation(self.wanted)}, got {in_notation(got)}"

    def _is_as_wanted(self, got: Any) -> bool:
        if self.is_bag:
            return sorted(got) == sorted(self.wanted)
        if self.wanted and isinstance(self.wanted, dict):
            # Only the written counters are compared; an empty map means no counters at all.
            return self.wanted == {name: got.get(name, 0) for name in self.wanted}
        return bool(got == self.wanted)


class _Missing:
    """Type of `MISSING`, the value of a check whose card is missing in the duel."""


MISSING: Final = _Missing()


def in_notation(value: object) -> str:
    """Return a value as it would be written in a scenario, with long texts shortened."""
    if isinstance(value, list):
        return f"[{', '.join(map(in_notation, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {in_notation(member)}" for key, member in value.items()) + "}"
    return describe(value)


def read_expectations(reader: Reader, data: object) -> list[Check]:
    """Return the checks in `data`, the value of the key `expect`, in order. Problems are added to the reader's."""
    return list(_Expect(reader).all(data))


class _Expect:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.cards: Cards = reader.cards
        self.problems: Problems = reader.problems

    def all(self, data: object) -> Iterator[Check]:
        given = Fields(data, "expect", self.problems, _KEYS)
        for key, value, _ in given.items():
            match key:
                case "S" | "N":
                    yield from self.side(given.fields(key), key)
                case "field":
                    for name, entry, where in given.fields(key).items():
                        yield from self.tile(name, entry, where)
                case "tiles":
                    for tile, terrain in self.reader.terrain(given, key).items():
                        yield Check(f"tiles.{self.name(tile)}", str(terrain), partial(_terrain, tile))
                case "tile_counters":
                    for name, counters, where in given.fields(key).items():
                        tile = self.reader.tile(name, where)
                        wanted = self.reader.counters(counters, where)
                        yield Check(f"tile_counters.{name}", wanted, partial(_tile_counters, tile))
                case "phase":
                    yield Check(key, given.choice(key, _PHASES, ""), _phase)
                case "active":
                    yield Check(key, "SN"[given.choice(key, _LETTERS, 0)], lambda duel: "SN"[duel.active])
                case "turn":
                    yield Check(key, given.number(key, 0), lambda duel: duel.players[duel.active].turns)
                case "winner":
                    yield Check(key, None if value is None else given.choice(key, _WINNERS, ""), _winner)
                case "chain":
                    yield Check(key, self.card_names(given, key), lambda duel: _names(duel, duel.last_chain))

    def name(self, tile: int) -> str:
        return self.reader.board.names[tile]

    def card_names(self, given: Fields, key: str) -> list[str]:
        found = [self.cards.find(name, place) for name, place in given.list(key, MAX_ZONE)]
        return [self.cards.defs[number].name for number in found if number != NONE]

    def side(self, given: Fields, letter: str) -> Iterator[Check]:
        checked = Fields(given.data, given.place, self.problems, (*_SIDE_NUMBERS, *_SIDE_ZONES, "sees"))
        for key, _, _ in checked.items():
            path = f"{letter}.{key}"
            if key == "sees":
                for name, entry, where in checked.fields(key).items():
                    yield self.seen(name, entry, where, letter)
            elif key in _SIDE_ZONES:
                yield Check(path, self.card_names(checked, key), partial(_zone_names, _LETTERS[letter], key), True)
            else:
                yield Check(path, checked.number(key, 0), partial(_side_number, _LETTERS[letter], key))

    def seen(self, name: str, entry: object, place: str, letter: str) -> Check:
        """Return the check of what player `letter` sees on a tile: `entry` is a card, `hidden` or None (O-3.6).

        `name` is a tile for its unit, such as `C4`, or `C4 trick` for its trick. `place` is the path for problems.
        """
        tile_name, _, what = name.partition(" ")
        tile = self.reader.tile(tile_name, place)
        wanted = entry
        if entry is not None and entry != HIDDEN:
            number = self.cards.find(entry, place)
            wanted = "" if number == NONE else self.cards.defs[number].name
        get = partial(_seen, _LETTERS[letter], tile, bool(what))
        return Check(f"{letter}.sees.{name}", wanted, get)

    def tile(self, name: str, entry: object, place: str) -> Iterator[Check]:
        """Yield the checks of a card on a tile: its `name` is `C4` for a unit, `C4 trick` for a trick.

        An `entry` of None means that no such card is there; else it is a map of expected values.
        """
        tile_name, _, what = name.partition(" ")
        if what not in ("", "trick"):
            self.problems.add(place, "expected a tile such as C4, or “C4 trick”")
            return
        tile = self.reader.tile(tile_name, place)
        path = f"field.{name}"
        find = _trick_on if what else _unit_on
        if entry is None:
            yield Check(path, None, partial(_card_there, find, tile, ""))
            return
        something = "a trick" if what else "a unit"
        yield Check(path, something, partial(_card_there, find, tile, something))
        given = Fields(entry, place, self.problems, _TRICK_KEYS if what else _UNIT_KEYS)
        for key, value, where in given.items():
            is_bag = key in _BAGS
            get = partial(_part, find, tile, _TRICK_PARTS[key] if what else _UNIT_PARTS[key])
            yield Check(f"{path}.{key}", self.wanted(given, key, value, where), get, is_bag)

    def wanted(self, given: Fields, key: str, value: object, place: str) -> object:
        """Return the expected `value` under `key` in the form in which `Check.get` reads it from a card in a duel.

        `given` is the map with the key, and `place` its path for problems.
        """
        if value is None and key not in _LISTS:
            return None
        match key:
            case "card":
                number = NONE if value == BLANK_LEADER.name else self.cards.find(value, place)
                return value if number == NONE else self.cards.defs[number].name
            case "player" | "control":
                return "SN"[given.choice(key, _LETTERS, 0)]
            case "mode":
                return given.choice(key, _MODES, "")
            case "shield":
                return given.choice(key, _SHIELDS, "")
            case "face":
                return given.choice(key, _FACES, "")
            case "locked":
                return given.flag(key)
            case "attached" | "equipped":
                return self.card_names(given, key)
            case "statuses":
                return list(_statuses(given, key))
            case "counters":
                return self.reader.counters(value, place)
        return whole(value, place, self.problems, 0, 999_999)


def _statuses(given: Fields, key: str) -> Iterator[str]:
    for name, place in given.list(key, len(_STATUSES)):
        if isinstance(name, str) and name in _STATUSES:
            yield name
        else:
            given.problems.add(place, f"expected {' or '.join(_STATUSES)}, got {describe(name)}")


# --- actual values ------------------------------------------------------------------------------------------------


def _terrain(tile: int, duel: Duel) -> str:
    return str(duel.table.terrains[duel.terrain[tile]])


def _tile_counters(tile: int, duel: Duel) -> dict[str, int]:
    return _left(duel.tile_counters.get(tile))


def _seen(player: int, tile: int, is_trick: bool, duel: Duel) -> str | None:
    there = view_for(duel, player)["tiles"][duel.table.board.names[tile]]
    if is_trick:
        return None if there["trick"] is None else there["trick"]["card"] or HIDDEN
    unit = there["unit"]
    if unit is None:
        return None
    return HIDDEN if unit["face"] is None else unit["face"]["card"]


def _left(counters: dict[str, int] | None) -> dict[str, int]:
    return {name: count for name, count in (counters or {}).items() if count}


def _phase(duel: Duel) -> str:
    return "setup" if duel.phase is None else duel.phase.value


def _winner(duel: Duel) -> str | None:
    if duel.result is None:
        return None
    return "draw" if duel.result == DRAW else "SN"[duel.result]


def _names(duel: Duel, cards: Iterable[int]) -> list[str]:
    return [duel.table.cards[card].name for card in cards]


def _zone_names(player: int, key: str, duel: Duel) -> list[str]:
    return _names(duel, getattr(duel.players[player], key))


def _side_number(player: int, key: str, duel: Duel) -> int:
    side: Player = duel.players[player]
    match key:
        case "hp":
            return side.leader.hp
        case "hand_count":
            return len(side.hand)
        case "deck_count":
            return len(side.deck)
        case "used":
            return duel.table.params.crystal_total - side.crystals
        case "crystals":
            return side.crystals
    return side.spawn_points


def _unit_on(tile: int, duel: Duel) -> Unit | None:
    return duel.units[tile]


def _trick_on(tile: int, duel: Duel) -> Trick | None:
    return duel.tricks[tile]


def _card_there(find: Callable[[int, Duel], Unit | Trick | None], tile: int, there: str, duel: Duel) -> str | None:
    """Return `there` if `find` finds a card on the tile, or the card's name and owner if `there` is ""; else None."""
    card = find(tile, duel)
    if card is None:
        return None
    return there or f"{duel.table.cards[card.card].name} of {'SN'[card.owner]}"


def _part(
    find: Callable[[int, Duel], Unit | Trick | None], tile: int, get: Callable[[Duel, object], object], duel: Duel
) -> object:
    card = find(tile, duel)
    return MISSING if card is None else get(duel, card)


def _mode(_: Duel, unit: Unit) -> str | None:
    """Return the mode of a unit as a word of the scenario, such as "facedown"; None for a leader (O-3.8)."""
    if unit.is_leader:
        return None
    if not unit.is_face_up:
        return "facedown"
    return "attack" if unit.is_attacking else "defence"


def _shield(_: Duel, unit: Unit) -> str:
    if not unit.traits.def_:
        return "none"
    return "broken" if unit.is_shield_broken else "up"


_COMMON_PARTS: Final[dict[str, Callable[[Duel, Any], Any]]] = {
    "card": lambda duel, card: duel.table.cards[card.card].name,
    "player": lambda _, card: "SN"[card.owner],
    "control": lambda _, card: "SN"[card.control],
}
_UNIT_PARTS: Final[dict[str, Callable[[Duel, Any], Any]]] = {
    **_COMMON_PARTS,
    "mode": _mode,
    "hp": lambda _, unit: unit.hp,
    "max_hp": lambda _, unit: unit.traits.max_hp,
    "atk": lambda _, unit: unit.traits.atk,
    "catk": lambda _, unit: unit.traits.catk,
    "ratk": lambda _, unit: unit.traits.ratk,
    "def": lambda _, unit: unit.traits.def_,
    "hl": lambda _, unit: unit.traits.hl,
    "shield": _shield,
    "attached": lambda duel, unit: _names(duel, [one.card for one in unit.extras.attached] if unit.extras else ()),
    "equipped": lambda duel, unit: _names(duel, [one.card for one in unit.extras.equips] if unit.extras else ()),
    "counters": lambda _, unit: _left(unit.extras.counters if unit.extras else None),
    "statuses": lambda _, unit: [status.value for status in unit.traits.statuses],
}
_TRICK_PARTS: Final[dict[str, Callable[[Duel, Any], Any]]] = {
    **_COMMON_PARTS,
    "face": lambda _, trick: "up" if trick.is_face_up else "down",
    "locked": lambda duel, trick: duel.is_locked(trick),
    "timer": lambda duel, trick: trick.timer if duel.table.cards[trick.card].is_timer else None,
    "counters": lambda _, trick: _left(trick.counters),
}
