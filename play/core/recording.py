"""Records of games that are over: all positions as text, which stays readable when the rules change.

It knows no Django, since worker processes make them.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from play.core.history import Done
from play.core.state import GameState, Start
from rules.bots import estimate
from rules.duel import Duel, View, open_view

#: Effort of the compression: half the size that zlib needs, in the same time. The default effort gains 3 % more and
#: takes six times as long.
_PRESET: Final = 2


class RulesChanged(Exception):
    """Error: the rules would play a game otherwise than it was played."""

    def __init__(self) -> None:
        super().__init__("The rules were changed by an update before this game was recorded.")


@dataclass(frozen=True, slots=True)
class EndedGame:
    """Game to record: its start, the actions of its last line of play, and digests of states by position.

    `actions` is the number of all actions, with those that were undone. `has_curve`: it is estimated after each turn
    who was ahead.
    """

    start: Start
    path: tuple[Done, ...]
    digests: Mapping[int, str]
    actions: int
    has_curve: bool = True


class CurvePoint(NamedTuple):
    """Point of the curve: the position, the turn that begins there, and the estimated chance of south to win."""

    position: int
    turn: int
    south: float


class Record(NamedTuple):
    """Record of a game: its packed positions, how many actions it had, and its curve."""

    data: bytes
    actions: int
    curve: list[CurvePoint]


class Position(NamedTuple):
    """Position of a game: its number, and the cards of both players with what happened since the one before."""

    number: int
    view: View


def record(game: EndedGame) -> Record | None:
    """Return the record of a game; None if the present rules would play it otherwise."""
    curve: list[CurvePoint] = []
    try:
        data = pack(_estimated(game, curve) if game.has_curve else (position for position, _ in replay(game)))
    except RulesChanged:
        return None
    return Record(data, game.actions, curve)


def _estimated(game: EndedGame, curve: list[CurvePoint]) -> Iterator[Position]:
    """Yield each position of a game, and add points to its curve: for the beginning of each turn, and for the end."""
    for place, (position, duel) in enumerate(replay(game)):
        begins_turn = duel.phase is not None and (not curve or curve[-1].turn != duel.turn)
        if begins_turn or place == len(game.path):
            south = estimate(duel, f"{game.start.seed}/curve/{position.number}")
            curve.append(CurvePoint(position.number, duel.turn, round(south, 3)))
        yield position


def replay(game: EndedGame) -> Iterator[tuple[Position, Duel]]:
    """Yield each position of a game, with its state, which changes afterwards.

    Raises:
        RulesChanged: if the present rules forbid an action, or lead to another state.
    """
    state, logged, number = GameState(game.start), 0, game.start.position
    yield Position(number, open_view(state.duel)), state.duel
    for place, done in enumerate(game.path, number):
        logged, number = len(state.duel.log or ()), done.number + 1
        try:
            state.repeat([done._replace(number=place)])  # what was undone leaves gaps
        except ValueError as error:
            raise RulesChanged from error
        if number in game.digests and state.digest != game.digests[number]:
            raise RulesChanged
        yield Position(number, open_view(state.duel, since=logged)), state.duel


def pack(positions: Iterable[Position]) -> bytes:
    """Return positions as compressed text, one a line."""
    lines = (json.dumps(position, ensure_ascii=False, separators=(",", ":")) for position in positions)
    return lzma.compress("\n".join(lines).encode(), preset=_PRESET)


class Positions:
    """Positions that `pack` has compressed, by place; each is read when it is needed."""

    def __init__(self, data: bytes) -> None:
        self._lines = lzma.decompress(data).split(b"\n")
        #: Numbers of the positions, in ascending order.
        self.numbers: Final = [int(line[1 : line.index(b",")]) for line in self._lines]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Position]:
        return (self[place] for place in range(len(self)))

    def __getitem__(self, place: int) -> Position:
        return Position(*json.loads(self._lines[place]))
