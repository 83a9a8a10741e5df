"""Board of Assemblage of Eternity: positions, distances in eight directions, and moves.

A position is (column, row): columns from the left and rows from the top, both from 1.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Final, NamedTuple

from tcg.words import Vocabulary


class Position(NamedTuple):
    """Space of the board by its column and row."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"({self.column}, {self.row})"


class Direction(Vocabulary):
    """Direction of a move or a range (AOE-7.1); its members are clockwise from the top."""

    UP = "up"
    UP_RIGHT = "up_right"
    RIGHT = "right"
    DOWN_RIGHT = "down_right"
    DOWN = "down"
    DOWN_LEFT = "down_left"
    LEFT = "left"
    UP_LEFT = "up_left"

    @property
    def label(self) -> str:
        """The name that pages show: `up_right` is "up and right"."""
        return self.value.replace("_", " and ")

    @property
    def step(self) -> tuple[int, int]:
        """The change of column and row by one space in this direction."""
        return _STEPS[self]

    @property
    def arrow(self) -> str:
        """The arrow character for the direction."""
        return _ARROWS[self]


_STEPS: Final = {
    Direction.UP: (0, -1),
    Direction.UP_RIGHT: (1, -1),
    Direction.RIGHT: (1, 0),
    Direction.DOWN_RIGHT: (1, 1),
    Direction.DOWN: (0, 1),
    Direction.DOWN_LEFT: (-1, 1),
    Direction.LEFT: (-1, 0),
    Direction.UP_LEFT: (-1, -1),
}
_ARROWS: Final = dict(zip(Direction, "↑↗→↘↓↙←↖", strict=True))
_DIRECTIONS: Final = {step: direction for direction, step in _STEPS.items()}


@dataclass(frozen=True, slots=True)
class Board:
    """Board of `columns` × `rows` spaces with a red line around it, and the start positions (O-AOE.14)."""

    columns: int
    rows: int
    starts: tuple[Position, Position]

    def __contains__(self, place: tuple[int, int]) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows


#: Our board; the published rules show none (O-AOE.14).
BOARD: Final = Board(8, 8, (Position(3, 4), Position(6, 4)))


@dataclass(frozen=True, slots=True)
class Move:
    """Move of a figure: `path` has each space that it was on, `jumped` the spaces that it jumped over.

    After a move over a red line the last space of `path` is outside the board, and `is_out` is true.
    """

    path: tuple[Position, ...]
    jumped: tuple[Position, ...]
    is_out: bool

    @property
    def end(self) -> Position:
        """The space where the move ends."""
        return self.path[-1]


def distance(one: Position, other: Position) -> int:
    """Return the steps from one position to another, straight or diagonal: 1 for neighbours (AOE-7.1)."""
    return max(abs(one.column - other.column), abs(one.row - other.row))


def reaches(reach: int, spaces: int) -> bool:
    """Return whether range `reach` reaches a target `spaces` away: 1 to `reach` spaces (O-AOE.8)."""
    return 1 <= spaces <= reach


def toward(start: Position, goal: Position) -> Direction:
    """Return the direction from `start` to another space; diagonal if no straight line leads to `goal` (O-AOE.21)."""
    across, down = goal.column - start.column, goal.row - start.row
    return _DIRECTIONS[(across > 0) - (across < 0), (down > 0) - (down < 0)]


def away(start: Position, threat: Position) -> Direction:
    """Return the direction from `start` away from the space `threat` (O-AOE.21)."""
    return toward(threat, start)


def move(board: Board, start: Position, direction: Direction, spaces: int, figures: Container[Position]) -> Move:
    """Return the move of a figure from `start` by `spaces` steps. `figures` are the spaces of the other figures.

    A step onto a figure jumps over it, to the next free space in the same direction, and counts as one (AOE-7.2,
    O-AOE.20). A step over a red line is the last (AOE-7.4).
    """
    across, down = direction.step
    place, path, jumped = start, [start], []
    for _ in range(spaces):
        place = Position(place.column + across, place.row + down)
        while place in figures:
            jumped.append(place)
            place = Position(place.column + across, place.row + down)
        path.append(place)
        if place not in board:
            return Move(tuple(path), tuple(jumped), is_out=True)
    return Move(tuple(path), tuple(jumped), is_out=False)
