"""Fill patterns of layers and grades, so that these differ in more than colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Pattern:
    """Tile of `size` × `size` units, with a path that is filled by the even-odd rule."""

    size: int
    path: str


#: Size of a layer's tile.
FILL_TILE: Final = 6
#: Patterns of layers: solid, diagonal stripes, dots, lines, lattice, specks.
FILLS: Final = (
    Pattern(6, "M0 0h6v6h-6z"),
    Pattern(6, "M0 6L6 0v3L3 6zM0 0h3L0 3z"),
    Pattern(6, "M3 1.2a1.8 1.8 0 1 0 .01 0z"),
    Pattern(6, "M0 2h6v2h-6z"),
    Pattern(6, "M0 0h6v6h-6zM1.4 1.4v4.6h4.6v-4.6z"),
    Pattern(6, "M2.3 2.3h1.4v1.4h-1.4z"),
)
#: Patterns of grades, from the worst up: square, corner, ring, diamond, disc.
CELLS: Final = (
    Pattern(8, "M.8 .8h6.4v6.4h-6.4z"),
    Pattern(8, "M.8 .8v6.4h6.4z"),
    Pattern(8, "M4 .6a3.4 3.4 0 1 0 .01 0zM4 2.4a1.6 1.6 0 1 0 .01 0z"),
    Pattern(8, "M4 .2L7.8 4 4 7.8 .2 4z"),
    Pattern(8, "M4 .6a3.4 3.4 0 1 0 .01 0z"),
)
