"""Common parts of charts: title, description, legend, table and axes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from charts import paths
from charts.measure import Estimate, Measure
from charts.patterns import CELLS
from charts.scale import Scale, round_ticks

WIDTH: Final = 320
#: Default meaning of a whisker or band.
INTERVAL: Final = "95\u00a0% interval"
#: Approximate width of a letter in the smallest picture, and in a large one.
LETTER: Final = 7.8
SMALL_LETTER: Final = 5.0
#: Vertical positions in a picture with axes.
_TOP: Final = 30.0
_BOTTOM: Final = 168.0
_X_TICKS: Final = 184.0
X_NAME: Final = 202.0
HEIGHT: Final = 208


class LegendSymbol(StrEnum):
    """Kind of symbol in a chart's legend."""

    LINE = "line"
    BAND = "band"
    WHISKER = "whisker"
    EXACT = "exact"
    FILL = "fill"
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """Line of a chart's legend: a symbol in the style of the series or grade with number `mark`, and its label."""

    symbol: LegendSymbol
    label: str
    mark: int = 0

    @property
    def marker(self) -> str:
        """SVG path of the marker of a series, centred in the symbol."""
        return paths.marker(self.mark, 14, 7)

    @property
    def cell(self) -> str:
        """SVG path of the cell of a grade."""
        return CELLS[self.mark].path


def cut(name: str, width: float) -> str:
    """Return a name, cut with an ellipsis if it is wider than `width` units in the smallest picture."""
    room = int(width / LETTER) - 1
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Label:
    """Text at a position of a chart, in units from the left and the top. An extra label appears only in a large one."""

    left: float
    top: float
    text: str
    is_extra: bool = False

    @property
    def x(self) -> str:
        """Horizontal position of the label as SVG text."""
        return paths.num(self.left)

    @property
    def y(self) -> str:
        """Vertical position of the label as SVG text."""
        return paths.num(self.top)


@dataclass(frozen=True, slots=True)
class ChartTable:
    """Table with the numbers of a chart as text, with a row of headings. The first cell of each row is its name."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, columns: Iterable[Sequence[str]]) -> ChartTable:
        """Return the table with these columns, each of which starts with its heading."""
        head, *rows = zip(*columns, strict=True)
        return cls(head, tuple(rows))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Chart of `width` × `height` units for a template. With an empty table, a sentence replaces the picture."""

    template: ClassVar[str] = ""

    key: str
    title: str
    description: str = ""
    legend: tuple[LegendEntry, ...] = ()
    table: ChartTable = ChartTable((), ())
    width: int = WIDTH
    height: int = HEIGHT


def described(x: str, y: Measure, rows: Iterable[tuple[str, Estimate]]) -> str:
    """Return a text that describes a chart with rows (name, value): the measure `y`, “by `x`”, and all values."""
    parts = "; ".join(f"{name}: {y.text(value.value)}" for name, value in rows)
    return f"{y.axis} by {x}. {parts}."


@dataclass(frozen=True, slots=True)
class Axes:
    """Axes of a chart as geometry: columns that are `pitch` apart around `centres`, the vertical scale, and labels."""

    left: float
    right: float
    pitch: float
    y: Scale
    y_labels: tuple[Label, ...]
    y_name: str
    x_labels: tuple[Label, ...]
    x_name: Label
    centres: tuple[float, ...]

    @property
    def grid(self) -> str:
        """SVG path of a faint line at every tick but 0."""
        return "".join(
            f"M{paths.num(self.left)} {paths.num(self.y.at(tick))}H{paths.num(self.right)}"
            for tick in self.y.ticks
            if tick
        )

    @property
    def base(self) -> str:
        """SVG path of the line at 0."""
        return f"M{paths.num(self.left)} {paths.num(self.y.at(0))}H{paths.num(self.right)}"


def axes(
    x: str,
    y: Measure,
    at: Sequence[int] | Sequence[str],
    values: Iterable[float],
    *,
    right: float = WIDTH - 2.0,
    spare: float = 0,
) -> Axes:
    """Return axes whose y scale covers `values` and 0, with a column for each item of `at`, at least one.

    `x` is the name of the x axis, `right` its right end in units. `spare` columns of space follow the last one.
    """
    ticks = round_ticks(values, is_whole=y.is_whole)
    y_texts = [y.tick(tick) for tick in ticks]
    left = max(map(len, y_texts)) * LETTER + 8
    scale = Scale(ticks, _BOTTOM, _TOP)
    pitch = (right - left) / (len(at) + spare)
    centres = tuple(left + (index + 0.5) * pitch for index in range(len(at)))
    return Axes(
        left=left,
        right=right,
        pitch=pitch,
        y=scale,
        y_labels=tuple(Label(left - 5, scale.at(tick), text) for tick, text in zip(ticks, y_texts, strict=True)),
        y_name=y.axis,
        x_labels=tuple(_thinned([str(name) for name in at], centres, pitch)),
        x_name=Label(left, X_NAME, x),
        centres=centres,
    )


def _thinned(at: Sequence[str], centres: Sequence[float], pitch: float) -> Iterator[Label]:
    """Yield those labels of the columns that fit below the x axis: `at` are their texts, `centres` their positions.

    Columns are `pitch` wide, and there is at least one. Every n-th label fits the smallest picture; labels between them
    that fit only a large picture are marked as extra.
    """
    letters = max(map(len, at))
    small = math.ceil((letters * SMALL_LETTER + 3) / pitch)
    step = small * math.ceil((letters * LETTER + 5) / pitch / small)
    for index in range(0, len(at), small):
        yield Label(centres[index], _X_TICKS, at[index], is_extra=index % step > 0)
