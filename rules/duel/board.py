"""The board: its tiles by name, which are adjacent, and the map of its terrain (group 3 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.vocabulary import Tile

COLUMNS = 5
ROWS = 6


@dataclass(frozen=True)
class Board:
    """A board of `columns` × `rows` tiles and the terrain that is not Plain Fields (D-3.2, O-3.1).

    A tile is named by letter and row, `A1` at the south-west. South's home row is 1, north's the last.
    """

    columns: int = COLUMNS
    rows: int = ROWS
    terrain: Mapping[str, Tile] = field(default_factory=dict)

    def __post_init__(self) -> None:
        strange = sorted(set(self.terrain) - set(self))
        if strange:
            raise ValueError(f"The map has no tile {', '.join(strange)}.")

    def __iter__(self) -> Iterator[str]:
        """The tiles in field order, A1 first (O-15.5)."""
        for column in range(self.columns):
            for row in range(1, self.rows + 1):
                yield f"{chr(ord('A') + column)}{row}"

    def __len__(self) -> int:
        return self.columns * self.rows

    def tile_type(self, tile: str) -> Tile:
        """What lies on `tile`: Plain Fields where the map says nothing (D-3.2)."""
        return self.terrain.get(tile, Tile.PLAIN_FIELDS)

    def adjacent(self, tile: str) -> frozenset[str]:
        """The tiles one step away horizontally or vertically, never diagonally (D-1.1)."""
        return self._neighbours[tile]

    def home_row(self, player: str) -> frozenset[str]:
        """The row in which `player` ("S" or "N") places the leader (D-3.5)."""
        row = 1 if player == "S" else self.rows
        return frozenset(tile for tile in self if tile[1:] == str(row))

    @cached_property
    def _neighbours(self) -> dict[str, frozenset[str]]:
        tiles = frozenset(self)
        return {tile: frozenset(_around(tile)) & tiles for tile in tiles}


def _around(tile: str) -> Iterator[str]:
    column, row = ord(tile[0]), int(tile[1:])
    for across, along in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        yield f"{chr(column + across)}{row + along}"


def distance(one: str, other: str) -> int:
    """Tiles between two tiles: columns plus rows."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))
