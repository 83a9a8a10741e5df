"""Patterns that layers and grades are filled with, so that each differs in more than its colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Pattern:
    """One tile, `size` × `size`, with the path that is filled in it, even-odd."""

    size: int
    path: str


#: The size of a tile of a layer, in units of the picture.
FILL_TILE: Final = 6
#: Of layers: solid, slanting stripes, dots, lines, a lattice, specks.
FILLS: Final = (
    Pattern(6, "M0 0h6v6h-6z"),
    Pattern(6, "M0 6L6 0v3L3 6zM0 0h3L0 3z"),
    Pattern(6, "M3 1.2a1.8 1.8 0 1 0 .01 0z"),
    Pattern(6, "M0 2h6v2h-6z"),
    Pattern(6, "M0 0h6v6h-6zM1.4 1.4v4.6h4.6v-4.6z"),
    Pattern(6, "M2.3 2.3h1.4v1.4h-1.4z"),
)
#: Of grades, from the worst up, as the shape of a cell: square, corner, ring, diamond, disc.
CELLS: Final = (
    Pattern(8, "M.8 .8h6.4v6.4h-6.4z"),
    Pattern(8, "M.8 .8v6.4h6.4z"),
    Pattern(8, "M4 .6a3.4 3.4 0 1 0 .01 0zM4 2.4a1.6 1.6 0 1 0 .01 0z"),
    Pattern(8, "M4 .2L7.8 4 4 7.8 .2 4z"),
    Pattern(8, "M4 .6a3.4 3.4 0 1 0 .01 0z"),
)
