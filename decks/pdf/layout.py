"""Sizes on paper: the paper itself, the card, and where the cards lie. All in millimetres, from the lower left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

#: Points in a millimetre.
MM: Final = 72 / 25.4
#: A card.
CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
COLUMNS: Final = 3
ROWS: Final = 3
#: Cards on a sheet.
PLACES: Final = COLUMNS * ROWS


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper."""

    code: str
    label: str
    width: float
    height: float

    @property
    def points(self) -> tuple[float, float]:
        """Its size in points."""
        return self.width * MM, self.height * MM


A4: Final = Paper("a4", "A4", 210.0, 297.0)
LETTER: Final = Paper("letter", "US Letter", 215.9, 279.4)
#: Every paper by its code; the first is what is meant where nobody says.
PAPERS: Final = {paper.code: paper for paper in (A4, LETTER)}


@dataclass(frozen=True, slots=True)
class Sheet:
    """The places of `count` cards on a sheet: from the upper left, row by row, side by side without a gap."""

    paper: Paper
    count: int

    @property
    def left(self) -> float:
        return (self.paper.width - COLUMNS * CARD_WIDTH) / 2

    @property
    def top(self) -> float:
        return (self.paper.height + ROWS * CARD_HEIGHT) / 2

    def corners(self, *, mirrored: bool = False) -> Iterator[tuple[float, float]]:
        """(x, y) of the lower left corner of each card; `mirrored` as the places lie when the sheet is turned over its
        long edge."""
        for index in range(self.count):
            row, column = divmod(index, COLUMNS)
            if mirrored:
                column = COLUMNS - 1 - column
            yield self.left + column * CARD_WIDTH, self.top - (row + 1) * CARD_HEIGHT

    def cuts(self) -> tuple[list[float], list[float]]:
        """The edges of the cards: x of those that stand, y of those that lie."""
        columns, rows = min(self.count, COLUMNS), -(-self.count // COLUMNS)
        standing = [self.left + column * CARD_WIDTH for column in range(columns + 1)]
        return standing, [self.top - row * CARD_HEIGHT for row in range(rows + 1)]
