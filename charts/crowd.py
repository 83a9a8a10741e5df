"""A cell for every one of a thousand hands, sorted by grade: the whole of a sample at a glance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import ClassVar, Final

from charts import paths
from charts.figure import LETTER, SMALL_LETTER, WIDTH, Chart, Entry, Label, Sign, Table
from charts.measure import number, share
from charts.patterns import CELLS, Pattern

#: A crowd is so many times as wide as high.
_FLATNESS: Final = 2.5
#: No cell is larger, however few there are.
_LARGEST: Final = 16.0
#: The line of text below the cells.
_FOOT: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd(Chart):
    """The outline of each grade's part, to be filled with a pattern whose tiles, `pitch` wide, are the cells."""

    template: ClassVar = "charts/crowd.html"

    pitch: float
    areas: tuple[str, ...]
    labels: tuple[Label, ...]

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """As many as there are grades."""
        return CELLS[: len(self.areas)]

    @property
    def tile(self) -> str:
        """The size of a pattern's tile, to a thousandth: an error would add up over fifty columns."""
        return f"{self.pitch:.3f}"


def crowd(*, key: str, title: str, x: str, noun: str, grades: Sequence[tuple[str, int]]) -> Chart:
    """A cell for each of the `noun`s, grade by grade in columns; `grades` are (name, how many), from the worst up.

    `x` is what the grades are, the first heading of the table. Raises ValueError for more than five grades, as no
    further one could be told apart.
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
            Entry(Sign.CELL, f"{name} {part}", mark)
            for mark, ((name, _), part) in enumerate(zip(grades, shares, strict=True))
        ),
        table=Table.of(
            [[x, *(name for name, _ in grades)], [noun, *(number(count) for _, count in grades)], ["share", *shares]]
        ),
        height=math.ceil(height) + _FOOT,
        pitch=pitch,
        areas=tuple(_area(start, end, rows, pitch) for start, end in pairwise(ends)),
        labels=tuple(_labels([name for name, _ in grades], ends, rows, pitch)),
    )


def _area(start: int, end: int, rows: int, pitch: float) -> str:
    """The outline of the cells from `start` until before `end`, counted down one column after the other."""
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
    """The name of a grade below the middle of its part, where that is wide enough."""
    for name, (start, end) in zip(names, pairwise(ends), strict=True):
        width = (end - start) / rows * pitch
        if width > len(name) * SMALL_LETTER:
            middle = (start + end) / 2 / rows * pitch
            yield Label(middle, rows * pitch + 15, name, is_extra=width <= len(name) * LETTER)
