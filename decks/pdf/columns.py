"""Layout of a printed card list: headings and cards in columns, as large as fits on one page, else on several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from decks.pdf.documents import GREY, INK, PdfCanvas, width_of

#: Heights of a line in mm, tried in turn until all lines fit on a page; and the height on several pages.
HEIGHTS: Final = (6.0, 5.5, 5.0, 4.6, 4.2, 3.8)
_MANY_PAGES: Final = 5.0
#: Size of letters as a fraction of the height of a line.
_LETTERS: Final = 0.62
_GAP: Final = 8.0


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """Heading in a column of a card list; `count` is the number of cards below it, None if the heading is repeated."""

    label: str
    count: int | None


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """Card in a column of a card list: its copies, its name, and a note in small print at the end."""

    count: int
    name: str
    note: str


Lines = Sequence[ColumnHeading | PrintedLine]


@dataclass(frozen=True, slots=True)
class Area:
    """Area of a page that has columns: in mm, from `left` to `right` and from `top` down to `bottom`."""

    left: float
    right: float
    top: float
    bottom: float
    columns: int

    @property
    def width(self) -> float:
        """Width of one column in mm."""
        return (self.right - self.left - (self.columns - 1) * _GAP) / self.columns

    def rows(self, height: float) -> int:
        """Return the number of lines, each `height` mm high, that fit into a column."""
        return int((self.top - self.bottom + 1e-6) / height)


def set_pages(lines: Lines, first: Area, later: Area) -> tuple[float, list[list[Lines]]]:
    """Set lines in columns on pages; return the height of a line in mm, and the columns of each page.

    `first` is the area on the first page, which must not be larger than that on `later` pages.
    """
    for height in HEIGHTS:
        pages = list(_pages(lines, first, later, height))
        if len(pages) == 1:
            return height, pages
    return _MANY_PAGES, list(_pages(lines, first, later, _MANY_PAGES))


def _pages(lines: Lines, first: Area, later: Area, height: float) -> Iterator[list[Lines]]:
    rest, area, heading = list(lines), first, None
    while True:
        columns: list[Lines] = []
        for _ in range(area.columns):
            if heading and rest and isinstance(rest[0], PrintedLine) and area.rows(height) > 1:
                rest.insert(0, ColumnHeading(f"{heading.label}, continued", None))
            column = _column(rest, area.rows(height))
            del rest[: len(column)]
            columns.append(column)
            headings = [line for line in column if isinstance(line, ColumnHeading) and line.count is not None]
            heading = headings[-1] if headings else heading
        yield columns
        if not rest:
            return
        area = later


def _column(lines: Lines, rows: int) -> Lines:
    """Return the first lines that fit `rows` rows; a heading takes two, or one at the top, and is never last."""
    used = taken = 0
    for index, line in enumerate(lines):
        # Above a heading inside a column a row stays free.
        need = 2 if isinstance(line, ColumnHeading) and index else 1
        if used + need > rows:
            break
        used, taken = used + need, index + 1
    if taken < len(lines) and taken > 1 and isinstance(lines[taken - 1], ColumnHeading):
        taken -= 1
    return lines[:taken]


def draw_columns(document: PdfCanvas, columns: Sequence[Lines], area: Area, height: float) -> None:
    """Draw the columns of the present page in its `area`, with lines `height` mm high."""
    for number, lines in enumerate(columns):
        left = area.left + number * (area.width + _GAP)
        y = area.top
        for index, line in enumerate(lines):
            y -= height * (2 if isinstance(line, ColumnHeading) and index else 1)
            draw = _draw_heading if isinstance(line, ColumnHeading) else _draw_card
            draw(document, line, (left, left + area.width), y + height * 0.28, height)  # type: ignore[arg-type]


def _draw_heading(
    document: PdfCanvas, line: ColumnHeading, sides: tuple[float, float], y: float, height: float
) -> None:
    left, right = sides
    size, count = height * _LETTERS * 1.1, "" if line.count is None else str(line.count)
    document.text(left, y, line.label, size, room=right - left - width_of(count, size, "Bold") - 2, weight="Bold")
    document.text(right, y, count, size, weight="Bold", align="right")
    document.line(left, y - height * 0.22, right, y - height * 0.22, 0.3, INK)


def _draw_card(document: PdfCanvas, line: PrintedLine, sides: tuple[float, float], y: float, height: float) -> None:
    left, right = sides
    size, small = height * _LETTERS, height * _LETTERS * 0.8
    names = left + width_of("00", size) + 2.5
    document.text(names - 2.5, y, str(line.count), size, weight="Bold", align="right")
    # Names shrink before notes do; a note takes at most 45 % of the width.
    long = min(width_of(line.note, small), (right - names) * 0.45)
    document.text(names, y, line.name, size, room=right - names - (long + 3 if line.note else 0))
    if line.note:
        document.text(right, y, line.note, small, room=long, colour=GREY, align="right")
    document.line(left, y - height * 0.22, right, y - height * 0.22, 0.1)
