"""A duel as decks, seed and actions: what is kept of it, and how it is played again from that (O-20.4).

`snapshot` is everything in a state as plain data, hidden things included: two states with equal snapshots go on alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, Final, NamedTuple

from rules.cards import CardDef
from rules.duel.actions import NONE, Act, Action, Ref, RefKind
from rules.duel.board import Board
from rules.duel.compiled import CardScript, CompiledAbility, Step
from rules.duel.engine import play
from rules.duel.parameters import DEFAULTS, FamineTiming, Parameters
from rules.duel.setup import Deck, set_up
from rules.duel.state import Duel, Extras, Link, Player, Trick, Unit, Window
from rules.duel.table import BLANK_LEADER, Table
from rules.duel.tasks import Task
from rules.duel.traits import Traits
from rules.vocabulary import Tile


class Done(NamedTuple):
    """An action with the player who made it; the host's clocks are told with the player who was due."""

    player: int
    action: Action


@dataclass(frozen=True, slots=True)
class Record:
    """What a duel is made of. `cards` are the names of the table's cards in their order, which the numbers in decks
    and actions count along; `first` None: the coin said who began; `board` is the map.
    """

    cards: tuple[str, ...]
    decks: tuple[Deck, Deck]
    seed: str | int
    first: int | None = None
    params: Parameters = DEFAULTS
    board: Board = field(default_factory=Board)
    actions: tuple[Done, ...] = ()


class RecordError(ValueError):
    """A record that can't be read, or that does not fit the table it is to be played on."""


def record_of(table: Table, decks: tuple[Deck, Deck], seed: str | int, first: int | None = None) -> Record:
    """The record of a duel that is about to begin."""
    plain = tuple(Deck(tuple(deck.main), tuple(deck.special), deck.leader) for deck in decks)
    return Record(_names(table), (plain[0], plain[1]), seed, first, table.params, table.board)


def with_action(record: Record, player: int, action: Action) -> Record:
    """The record with one more action at its end."""
    return replace(record, actions=(*record.actions, Done(player, action)))


def undo(record: Record) -> Record:
    """The record without its last action, if there is one."""
    return replace(record, actions=record.actions[:-1])


def table_for(record: Record, cards: Iterable[CardDef]) -> Table:
    """The table of a record, of cards that are found by name. Raises RecordError when one is missing."""
    known: dict[str, list[CardDef]] = {}
    for card in cards:
        known.setdefault(card.name, []).append(card)
    try:
        found = [known[name][0] if len(known[name]) == 1 else known[name].pop(0) for name in record.cards[:-1]]
    except KeyError as missing:
        raise RecordError(f"There is no card {missing}.") from None
    return Table(found, record.board, record.params)


def replay(record: Record, table: Table, *, keep_log: bool = False) -> Duel:
    """Play a record again. Raises RecordError for a table with other cards, map or parameters, and IllegalAction for
    an action that the rules forbid.
    """
    if _names(table) != record.cards or table.params != record.params or table.board != record.board:
        raise RecordError("The record was made on a table with other cards, another map or other parameters.")
    duel, rng = set_up(table, record.decks, record.seed, first=record.first, keep_log=keep_log)
    for player, action in record.actions:
        play(duel, action, rng, player)
    return duel


def _names(table: Table) -> tuple[str, ...]:
    """The cards that the table was made of, the blank leader last. Tokens that texts describe follow from them."""
    end = next(card.number for card in table.cards if card.def_ is BLANK_LEADER) + 1
    return tuple(card.name for card in table.cards[:end])


# --- records as plain data ----------------------------------------------------------------------------------------


def dump(record: Record) -> dict[str, object]:
    """A record as plain data that JSON can hold. Parameters that have their defaults are left out."""
    board, defaults = record.board, DEFAULTS
    return {
        "cards": list(record.cards),
        "decks": [
            {"main": list(deck.main), "special": list(deck.special), "leader": deck.leader} for deck in record.decks
        ],
        "seed": record.seed,
        "first": record.first,
        "params": {
            name: value
            for name in Parameters.__slots__
            if (value := getattr(record.params, name)) != getattr(defaults, name)
        },
        "map": {"columns": board.columns, "rows": board.rows, "terrain": dict(board.terrain)},
        "actions": [{"by": player, **_dump_action(action)} for player, action in record.actions],
    }


def load(data: Any) -> Record:
    """The record that `dump` made plain data of. Raises RecordError for anything else."""
    try:
        decks = [
            Deck(tuple(map(_number, deck["main"])), tuple(map(_number, deck["special"])), _number(deck["leader"]))
            for deck in data["decks"]
        ]
        south, north = decks
        record = Record(
            tuple(map(_text, data["cards"])),
            (south, north),
            data["seed"] if isinstance(data["seed"], int) else _text(data["seed"]),
            None if data["first"] is None else _player(data["first"]),
            _load_params(data["params"]),
            _load_board(data["map"]),
            tuple(Done(_player(one["by"]), _load_action(one)) for one in data["actions"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as wrong:
        raise RecordError(f"That is no record of a duel: {wrong!r}") from wrong
    _check_numbers(record)
    return record


def _check_numbers(record: Record) -> None:
    """Refuse numbers of cards and tiles that the record does not have."""
    cards, tiles = range(NONE, len(record.cards)), range(NONE, len(record.board))
    for deck in record.decks:
        if any(card not in cards[1:] for card in (*deck.main, *deck.special)) or deck.leader not in cards:
            raise RecordError("A deck has a card that is not among the cards.")
    for _, action in record.actions:
        places = (action.tile, action.to, *action.tiles)
        if action.card not in cards or any(tile not in tiles for tile in places):
            raise RecordError("An action has a card or tile that there is not.")


def _dump_action(action: Action) -> dict[str, object]:
    data: dict[str, object] = {"do": action.kind.name.casefold()}
    for name in ("card", "tile", "to", "mode"):
        if (value := getattr(action, name)) != NONE:
            data[name] = int(value)
    if action.tiles:
        data["tiles"] = list(action.tiles)
    if action.targets:
        data["targets"] = [[_dump_ref(ref) for ref in group] for group in action.targets]
    return data


def _dump_ref(ref: Ref) -> list[object]:
    return [ref.kind.name.casefold(), int(ref.at), int(ref.card), int(ref.pile), list(ref.path)]


def _load_action(data: dict[str, Any]) -> Action:
    card, tile, to, mode = (_number(data.get(name, NONE)) for name in ("card", "tile", "to", "mode"))
    tiles = tuple(map(_number, data.get("tiles", ())))
    targets = tuple(tuple(_load_ref(*ref) for ref in group) for group in data.get("targets", ()))
    return Action(Act[data["do"].upper()], card, tile, to, mode, tiles, targets)


def _load_ref(kind: str, at: int, card: int, pile: int, path: list[int]) -> Ref:
    return Ref(RefKind[kind.upper()], _number(at), _number(card), _number(pile), tuple(map(_number, path)))


def _load_params(data: dict[str, object]) -> Parameters:
    params: dict[str, Any] = {
        name: FamineTiming(value) if name == "famine_timing" else value if value is None else _number(value)
        for name, value in data.items()
    }
    return replace(DEFAULTS, **params)


def _load_board(data: dict[str, Any]) -> Board:
    terrain = {_text(tile): _terrain(_text(name)) for tile, name in data["terrain"].items()}
    return Board(_number(data["columns"]), _number(data["rows"]), terrain)


def _terrain(name: str) -> Tile | str:
    return Tile(name) if name in set(Tile) else name


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _player(value: object) -> int:
    if value not in (0, 1):
        raise ValueError(f"{value!r} is no player")
    return _number(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


# --- the whole state as plain data --------------------------------------------------------------------------------

#: What has fields to look into.
_OPEN: Final = (Duel, Player, Unit, Trick, Extras, Link, Window, Traits)
#: What is no part of a situation: the table never changes, nothing depends on the log, and the rest follows from what
#: is there.
_LEFT_OUT: Final = frozenset(
    {
        "table",
        "answer",
        "triggers_on",
        "farthest",
        "area",
        "quick_area",
        "trick_area",
        "log",
        "responses",
        "dependence",
    }
)


def snapshot(duel: Duel) -> dict[str, object]:
    """Everything in a state, hidden things included, as plain data that JSON can hold."""
    plain: dict[str, Any] = _plain(duel)
    return plain


def _plain(value: Any) -> Any:
    if value is None or (isinstance(value, int | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, _OPEN):
        slots = [slot for slot in value.__slots__ if slot not in _LEFT_OUT]
        return {slot: _plain(getattr(value, slot)) for slot in slots if hasattr(value, slot)}
    if isinstance(value, CompiledAbility):
        return f"ability {value.number}"
    if isinstance(value, CardScript):
        abilities = [*value.activated, *value.triggered, *value.traps, *([value.ability] if value.ability else ())]
        return [[ability.number for ability in abilities], [_plain(step) for step in value.continuous]]
    if isinstance(value, Step):
        return [repr(value.effect), repr(value.duration), value.first, value.subject, value.number]
    if isinstance(value, dict):
        return [[_plain(key), _plain(value[key])] for key in sorted(value)]
    if isinstance(value, set | frozenset):
        return sorted(_plain(member) for member in value)
    if isinstance(value, list | tuple):
        return [_plain(member) for member in value]
    if isinstance(value, Task):
        return {"task": type(value).__name__, **{one.name: _plain(getattr(value, one.name)) for one in fields(value)}}
    return repr(value)
