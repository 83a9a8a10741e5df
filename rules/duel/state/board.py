"""Board: numbered tiles, distances, areas (sets of tiles as bits of an integer), and terrain (rule group 3).

Files name a tile by letter and row, `A1` in the south-west. The duel numbers tiles in field order (O-15.5): A1, A2 …
A6, B1 … E6 are 0, 1 … 5, 6 … 29. An area is a set of tiles as an integer: the bit of a tile is its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Generic, TypeVar, overload

from rules.abilities.ast import PARTS_OF_FIELD, Near
from rules.vocabulary import Tile

COLUMNS = 5
ROWS = 6
#: Test of each `Near`: columns aside, rows ahead, and distance from the home row as a share of the board.
_IS_NEAR: Final[dict[Near, Callable[[int, int, float], bool]]] = {
    Near.BESIDE: lambda aside, ahead, _: aside == 1 and ahead == 0,
    Near.ON: lambda aside, ahead, _: aside == 0 and ahead == 0,
    Near.DIAGONAL: lambda aside, ahead, _: aside == abs(ahead) == 1,
    Near.AROUND: lambda aside, ahead, _: max(aside, abs(ahead)) == 1,
    Near.IN_FRONT: lambda aside, ahead, _: aside == 0 and ahead == 1,
    Near.BEHIND: lambda aside, ahead, _: aside == 0 and ahead == -1,
    Near.AHEAD: lambda aside, ahead, _: aside == 0 and ahead > 0,
    Near.ASTERN: lambda aside, ahead, _: aside == 0 and ahead < 0,
    Near.SAME_ROW: lambda aside, ahead, _: ahead == 0,
    Near.SAME_COLUMN: lambda aside, ahead, _: aside == 0,
    Near.SAME_LINE: lambda aside, ahead, _: aside == 0 or ahead == 0,
    Near.HOME_ROW: lambda aside, ahead, home: home == 0,
    Near.SIDE: lambda aside, ahead, home: home < 0.5,
}
#: Values of `Near` that only depend on the distance from the home row.
_FROM_HOME: Final = (Near.HOME_ROW, Near.SIDE)


_Value = TypeVar("_Value")


@lru_cache(maxsize=4)
def _known_of(columns: int, rows: int) -> dict[str, object]:
    """Return the cache, shared by boards with so many columns and rows, of values by property; empty at first."""
    return {}


class of_size(Generic[_Value]):  # noqa: N801  (a decorator like cached_property)
    """Cached property of `Board` that depends only on the size. The value is shared by boards of a size.

    Every duel has a board, and nearly all boards have the same size.
    """

    def __init__(self, work_out: Callable[[Board], _Value]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, board: None, owner: type[Board]) -> of_size[_Value]: ...
    @overload
    def __get__(self, board: Board, owner: type[Board]) -> _Value: ...
    def __get__(self, board: Board | None, owner: type[Board]) -> of_size[_Value] | _Value:
        if board is None:
            return self
        known = _known_of(board.columns, board.rows)
        if self._name not in known:
            known[self._name] = self._work_out(board)
        # The board has the value itself from now on, so this descriptor is not called again.
        value: _Value = board.__dict__.setdefault(self._name, known[self._name])
        return value


@dataclass(frozen=True)
class Board:
    """Board of `columns` × `rows` tiles, and its terrain apart from Plain Fields (D-3.2, O-3.1).

    South's home row is 1, north's the last. `terrain` maps names of tiles to their terrain: one of ten kinds, or the
    name of a tile card.
    """

    columns: int = COLUMNS
    rows: int = ROWS
    terrain: Mapping[str, Tile | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= 26 and 1 <= self.rows <= 26):
            raise ValueError("A board has 1 to 26 columns and rows.")
        strange = sorted(set(self.terrain) - set(self))
        if strange:
            raise ValueError(f"The map has no tile {', '.join(strange)}.")

    def __iter__(self) -> Iterator[str]:
        """Return the names of the tiles in field order, A1 first (O-15.5)."""
        return iter(self.names)

    def __len__(self) -> int:
        return self.columns * self.rows

    @of_size
    def names(self) -> tuple[str, ...]:
        """Return the names of all tiles, such as `A1`, in the order of their numbers."""
        return tuple(
            f"{chr(ord('A') + column)}{row}" for column in range(self.columns) for row in range(1, self.rows + 1)
        )

    @of_size
    def numbers(self) -> dict[str, int]:
        """Return the number of each tile by its name, such as `A1`."""
        return {name: number for number, name in enumerate(self.names)}

    @of_size
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each tile, the tiles one step away, not diagonally (D-1.1), in field order."""
        return tuple(
            tuple(other for other in range(len(self)) if self.distances[tile][other] == 1) for tile in range(len(self))
        )

    @of_size
    def diagonals(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each tile, the tiles that touch it at a corner, in field order."""
        return tuple(tiles_in(area) for area in self.areas[Near.DIAGONAL][0])

    @of_size
    def around(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each tile, the up to eight tiles around it: first the adjacent ones, then the diagonal ones."""
        return tuple((*near, *diagonal) for near, diagonal in zip(self.neighbours, self.diagonals, strict=True))

    @of_size
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each tile, its distance to every tile: difference in columns plus difference in rows."""
        return tuple(tuple(distance(one, other) for other in self.names) for one in self.names)

    @of_size
    def everywhere(self) -> int:
        """Return the area of all tiles (an integer with a bit for each tile)."""
        return (1 << len(self)) - 1

    @of_size
    def near(self) -> tuple[int, ...]:
        """Return, for each tile, the area of its adjacent tiles (D-1.1), as bits."""
        return tuple(sum(1 << other for other in others) for others in self.neighbours)

    @of_size
    def close(self) -> tuple[int, ...]:
        """Return, for each tile, the area of the tile and its adjacent tiles, as bits: the reach of a trick (O-7.7)."""
        return tuple(area | 1 << tile for tile, area in enumerate(self.near))

    @of_size
    def reaches(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each tile, the areas (bits) of the tiles within distance 0, 1, 2 …, without itself."""
        longest = self.columns + self.rows
        return tuple(
            tuple(sum(1 << other for other, apart in enumerate(row) if 1 <= apart <= reach) for reach in range(longest))
            for row in self.distances
        )

    @of_size
    def home_rows(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the tiles of the first row of south and of north, where a leader is placed (D-3.5)."""
        return (
            tuple(column * self.rows for column in range(self.columns)),
            tuple(column * self.rows + self.rows - 1 for column in range(self.columns)),
        )

    @of_size
    def parts(self) -> dict[Near, int]:
        """Return the area (bits) of each named part of the field: edge, corners, middle and outer columns.

        With an even number of columns the middle has two.
        """
        last, top = self.columns - 1, self.rows - 1
        found = dict.fromkeys(PARTS_OF_FIELD, 0)
        for tile in range(len(self)):
            column, row = divmod(tile, self.rows)
            at_side, at_end = column in (0, last), row in (0, top)
            found[Near.EDGE] |= (at_side or at_end) << tile
            found[Near.CORNER] |= (at_side and at_end) << tile
            found[Near.MIDDLE_COLUMN] |= (column in (last // 2, (last + 1) // 2)) << tile
            found[Near.OUTER_COLUMN] |= at_side << tile
        return found

    @of_size
    def behind(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return, by player and tile, the area (bits) behind a creature: its column, towards its home row (O-12.5)."""
        return self.areas[Near.ASTERN]

    @of_size
    def areas(self) -> dict[Near, tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return, by `Near` (such as “behind”), player and tile, the area that it means for the player's card there.

        Each player faces the other's home row (O-11.7). Areas are bits. Those by distance are in `near` and `reaches`.
        """
        return {near: (self._areas_of(near, 0), self._areas_of(near, 1)) for near in _IS_NEAR}

    def _areas_of(self, near: Near, player: int) -> tuple[int, ...]:
        is_near, facing = _IS_NEAR[near], -1 if player else 1
        if near in _FROM_HOME:
            area = 0
            for tile in range(len(self)):
                row = tile % self.rows
                home = self.rows - 1 - row if player else row
                area |= is_near(0, 0, home / self.rows) << tile
            return (area,) * len(self)
        areas = []
        for one in range(len(self)):
            column, row = divmod(one, self.rows)
            beside = [(at, row) for at in range(self.columns)] + [(column, on) for on in range(self.rows)]
            beside += [(column + aside, row + ahead) for aside in (-1, 1) for ahead in (-1, 1)]
            area = 0
            for at, on in beside:
                if 0 <= at < self.columns and 0 <= on < self.rows:
                    area |= is_near(abs(at - column), (on - row) * facing, 1) << at * self.rows + on
            areas.append(area)
        return tuple(areas)

    def beyond(self, tile: int, columns: int, rows: int) -> int | None:
        """Return the tile that lies `columns` to the east and `rows` to the north of `tile`; None off the board."""
        column, row = tile // self.rows + columns, tile % self.rows + rows
        return column * self.rows + row if 0 <= column < self.columns and 0 <= row < self.rows else None

    def way(self, one: int, other: int) -> tuple[int, int]:
        """Return the direction from the tile `one` towards the tile `other`, as one step (columns, rows).

        The step is along the longer distance, by row number if both are equal, and is (0, 0) if both tiles are the
        same.
        """
        across, along = other // self.rows - one // self.rows, other % self.rows - one % self.rows
        if abs(across) > abs(along):
            return (1 if across > 0 else -1, 0)
        return (0, 0) if along == 0 else (0, 1 if along > 0 else -1)

    def within(self, tile: int, reach: int) -> tuple[int, ...]:
        """Return the tiles at most `reach` away from `tile`, itself included, in field order."""
        if reach == 1:
            return self._near[tile]
        return tuple(other for other, apart in enumerate(self.distances[tile]) if apart <= reach)

    @of_size
    def _near(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted((tile, *others))) for tile, others in enumerate(self.neighbours))

    def tile_type(self, tile: str) -> Tile | str:
        """Return the terrain on the tile with this name; Plain Fields unless the board says otherwise (D-3.2)."""
        return self.terrain.get(tile, Tile.PLAIN_FIELDS)

    def adjacent(self, tile: str) -> frozenset[str]:
        """Return the names of the tiles adjacent to `tile` (D-1.1)."""
        return frozenset(self.names[other] for other in self.neighbours[self.numbers[tile]])


@lru_cache(maxsize=1 << 16)
def tiles_in(area: int) -> tuple[int, ...]:
    """Return the tiles whose bits an area contains, in field order."""
    return tuple(_tiles_in(area))


def _tiles_in(area: int) -> Iterator[int]:
    while area:
        lowest = area & -area
        yield lowest.bit_length() - 1
        area ^= lowest


def distance(one: str, other: str) -> int:
    """Return the distance of the tiles `one` and `other`, by name: difference in columns plus difference in rows."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))
