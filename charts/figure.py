"""What all charts have: a title, a description, a legend, a table behind them; and axes, where they have any."""

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
#: A whisker or band is this, where nothing else is said.
INTERVAL: Final = "95\u00a0% interval"
#: About how wide a letter is in the smallest picture, and in a large one.
LETTER: Final = 7.8
SMALL_LETTER: Final = 5.0
#: The lines of text around a picture with axes.
_TOP: Final = 30.0
_BOTTOM: Final = 168.0
_X_TICKS: Final = 184.0
X_NAME: Final = 202.0
HEIGHT: Final = 208


class Sign(StrEnum):
    """What an entry of a legend explains."""

    LINE = "line"
    BAND = "band"
    WHISKER = "whisker"
    EXACT = "exact"
    FILL = "fill"
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a legend: a sign in the manner of mark number `mark`, and what it stands for."""

    sign: Sign
    label: str
    mark: int = 0

    @property
    def marker(self) -> str:
        """The marker of a series in the middle of its sign."""
        return paths.marker(self.mark, 14, 7)

    @property
    def cell(self) -> str:
        """The cell of a grade."""
        return CELLS[self.mark].path


def cut(name: str, width: float) -> str:
    """A name in so much room of the smallest picture, with an ellipsis where it is too long."""
    room = int(width / LETTER) - 1
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a place; an extra one has room in a large picture only."""

    left: float
    top: float
    text: str
    is_extra: bool = False

    @property
    def x(self) -> str:
        """The place as it is written."""
        return paths.num(self.left)

    @property
    def y(self) -> str:
        """The place as it is written."""
        return paths.num(self.top)


@dataclass(frozen=True, slots=True)
class Table:
    """The same numbers as text: a heading a column, and rows whose first cell is their name."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, columns: Iterable[Sequence[str]]) -> Table:
        """From columns that begin with their headings."""
        head, *rows = zip(*columns, strict=True)
        return cls(head, tuple(rows))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A picture, `width` × `height` units; without rows in its table it is empty and `template` is not drawn."""

    template: ClassVar[str] = ""

    key: str
    title: str
    description: str = ""
    legend: tuple[Entry, ...] = ()
    table: Table = Table((), ())
    width: int = WIDTH
    height: int = HEIGHT


def described(x: str, y: Measure, rows: Iterable[tuple[str, Estimate]]) -> str:
    """What a picture of rows, (name, value), shows."""
    said = "; ".join(f"{name}: {y.text(value.value)}" for name, value in rows)
    return f"{y.axis} by {x}. {said}."


@dataclass(frozen=True, slots=True)
class Axes:
    """A frame of columns: where they are, `pitch` apart, and what is written around them."""

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
        """A quiet line at every tick but 0."""
        return "".join(
            f"M{paths.num(self.left)} {paths.num(self.y.at(tick))}H{paths.num(self.right)}"
            for tick in self.y.ticks
            if tick
        )

    @property
    def base(self) -> str:
        """The line at 0."""
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
    """Axes that cover `values`, with a column for each of `at` and the room of `spare` columns after them."""
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
    """As many names of columns as have room: every n-th, and those between them that a large picture has room for."""
    letters = max(map(len, at))
    small = math.ceil((letters * SMALL_LETTER + 3) / pitch)
    step = small * math.ceil((letters * LETTER + 5) / pitch / small)
    for index in range(0, len(at), small):
        yield Label(centres[index], _X_TICKS, at[index], is_extra=index % step > 0)
