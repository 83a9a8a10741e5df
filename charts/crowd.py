"""Chart with a small square (cell) for each item of a sample, sorted by grade."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import ClassVar, Final

from charts import paths
from charts.figure import LETTER, SMALL_LETTER, WIDTH, Chart, ChartTable, Label, LegendEntry, LegendSymbol
from charts.measure import number, share
from charts.patterns import CELLS, Pattern

#: Ratio of width to height.
_FLATNESS: Final = 2.5
#: Largest size of a cell.
_LARGEST: Final = 16.0
#: Height of the text below the cells.
_FOOT: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd(Chart):
    """Crowd chart as geometry for the template: an outline per grade, filled with cells that are `pitch` wide."""

    template: ClassVar = "charts/crowd.html"

    pitch: float
    areas: tuple[str, ...]
    labels: tuple[Label, ...]

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """Fill patterns, one per grade, from the worst grade."""
        return CELLS[: len(self.areas)]

    @property
    def tile(self) -> str:
        """Width of a pattern tile in units as SVG text, with three decimals, so that errors don't add up."""
        return f"{self.pitch:.3f}"


def crowd(*, key: str, title: str, x: str, noun: str, grades: Sequence[tuple[str, int]]) -> Chart:
    """Return a chart with a small square (cell) for each item, grade by grade in columns; empty without items.

    `key` is unique on the page. `x` is the name of the grades, heading of the first table column; `noun` is the plural
    for items. `grades` are names and numbers of items, from worst to best. ValueError for more than five grades, as
    there are five patterns.
    """
    if len(grades) > len(CELLS):
        raise ValueError(f"a crowd has at most {len(CELLS)} grades, not {len(grades)}")
    total = sum(count for _, count in grades)
    if not total:
        return Chart(key=key, title=title)
    rows = max(1, round(math.sqrt(total / _FLATNESS)))
    pitch = min(_LARGEST, WIDTH / math.ceil(total / rows))
    ends = list(accumulate((count for _, count in grades), initial=0))
    shares = [share(count / total) for _, count in grades]
    height = rows * pitch
    return Crowd(
        key=key,
        title=title,
        description=f"{number(total)} {noun}: "
        + ", ".join(f"{number(count)} {name} ({part})" for (name, count), part in zip(grades, shares, strict=True))
        + ".",
        legend=tuple(
            LegendEntry(LegendSymbol.CELL, f"{name} {part}", mark)
            for mark, ((name, _), part) in enumerate(zip(grades, shares, strict=True))
        ),
        table=ChartTable.of(
            [[x, *(name for name, _ in grades)], [noun, *(number(count) for _, count in grades)], ["share", *shares]]
        ),
        height=math.ceil(height) + _FOOT,
        pitch=pitch,
        areas=tuple(_area(start, end, rows, pitch) for start, end in pairwise(ends)),
        labels=tuple(_labels([name for name, _ in grades], ends, rows, pitch)),
    )


def _area(start: int, end: int, rows: int, pitch: float) -> str:
    """Return the SVG path around the cells from number `start` up to `end`, exclusive; "" if there are none.

    Cells are numbered column by column from the top, `rows` in a column, and are `pitch` wide.
    """
    if start == end:
        return ""
    (left, top), (right, bottom) = divmod(start, rows), divmod(end, rows)
    if left == right:
        return paths.box(left * pitch, top * pitch, pitch, (bottom - top) * pitch)
    corners = [(left, top), (left + 1, top), (left + 1, 0)]
    corners += [(right + 1, 0), (right + 1, bottom), (right, bottom)] if bottom else [(right, 0)]
    corners += [(right, rows), (left, rows)]
    return paths.line([(column * pitch, row * pitch) for column, row in corners]) + "z"


def _labels(names: Sequence[str], ends: Sequence[int], rows: int, pitch: float) -> Iterator[Label]:
    """Yield the names of grades as labels below their cells, without names that are too wide for them.

    `ends` are 0 and the number of the cell after each grade's cells.
    """
    for name, (start, end) in zip(names, pairwise(ends), strict=True):
        width = (end - start) / rows * pitch
        if width > len(name) * SMALL_LETTER:
            middle = (start + end) / 2 / rows * pitch
            yield Label(middle, rows * pitch + 15, name, is_extra=width <= len(name) * LETTER)
