"""Sizes on paper: the paper, the cards, and their positions. All in millimetres from the lower left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

#: Points in a millimetre.
MM: Final = 72 / 25.4
#: Size of a card.
CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
COLUMNS: Final = 3
ROWS: Final = 3
#: Cards on a sheet.
PLACES: Final = COLUMNS * ROWS


@dataclass(frozen=True, slots=True)
class Paper:
    """Size of paper, such as A4; width and height are in mm."""

    code: str
    label: str
    width: float
    height: float

    @property
    def points(self) -> tuple[float, float]:
        """Width and height of the paper in points."""
        return self.width * MM, self.height * MM


A4: Final = Paper("a4", "A4", 210.0, 297.0)
LETTER: Final = Paper("letter", "US Letter", 215.9, 279.4)
#: Every paper by its code; the first is the default.
PAPERS: Final = {paper.code: paper for paper in (A4, LETTER)}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Sheet of paper with `count` cards: row by row from the upper left, without gaps."""

    paper: Paper
    count: int

    @property
    def left(self) -> float:
        """Left edge of the block of cards in mm."""
        return (self.paper.width - COLUMNS * CARD_WIDTH) / 2

    @property
    def top(self) -> float:
        """Top edge of the block of cards in mm."""
        return (self.paper.height + ROWS * CARD_HEIGHT) / 2

    def corners(self, *, mirrored: bool = False) -> Iterator[tuple[float, float]]:
        """Yield the lower left corner (x, y) of each card; `mirrored` if the paper is turned over its long edge."""
        for index in range(self.count):
            row, column = divmod(index, COLUMNS)
            if mirrored:
                column = COLUMNS - 1 - column
            yield self.left + column * CARD_WIDTH, self.top - (row + 1) * CARD_HEIGHT

    def cuts(self) -> tuple[list[float], list[float]]:
        """Return where to cut: x of the vertical card edges and y of the horizontal ones."""
        columns, rows = min(self.count, COLUMNS), -(-self.count // COLUMNS)
        standing = [self.left + column * CARD_WIDTH for column in range(columns + 1)]
        return standing, [self.top - row * CARD_HEIGHT for row in range(rows + 1)]
