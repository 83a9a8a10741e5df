"""One bar a row under its name: what each card did, how often each grade of a hand comes up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from charts import paths
from charts.figure import INTERVAL, LETTER, WIDTH, Chart, Entry, Label, Sign, Table, cut, described
from charts.measure import Estimate, Measure, columns_of
from charts.scale import Scale, round_ticks

#: A row: a line of text with its bar under it.
_ROW: Final = 36
_TEXT: Final = 13
_BAR: Final = 10
#: From the foot of the text to the middle of the bar.
_DOWN: Final = 10.0
#: Lines of the grid are so much longer than a bar at both ends.
_OVER: Final = 2
#: The ticks and the name of the axis below the last row.
_FOOT: Final = 36
#: The least room at both sides, so that the outer ticks' labels are inside.
_SIDE: Final = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars(Chart):
    """Names, values at the other end of the line, bars as one path; whiskers and exact values on them."""

    template: ClassVar = "charts/bars.html"

    names: tuple[Label, ...]
    values: tuple[Label, ...]
    bars: str
    whiskers: str
    exact: str
    grid: str
    base: str
    ticks: tuple[Label, ...]
    axis: Label


def bars(
    *, key: str, title: str, x: str, y: Measure, rows: Sequence[tuple[str, Estimate]], span: str = INTERVAL
) -> Chart:
    """A bar for each of `rows`, (name, value), in their order; `x` is what they are, the first heading of the table.

    `span` says what lies between `low` and `high`. A name that is too long for its line is cut there, and whole in the
    table.
    """
    if not rows:
        return Chart(key=key, title=title)
    values = [value for _, value in rows]
    ticks = round_ticks((number for value in values for number in value.numbers), is_whole=y.is_whole)
    scale = Scale(ticks, _SIDE, WIDTH - _SIDE)
    texts = [y.text(value.value) for value in values]
    lines = [_ROW * index + _TEXT for index in range(len(rows))]
    drawn = [(line + _DOWN, value) for line, value in zip(lines, values, strict=True)]
    foot = _ROW * len(rows)
    return Bars(
        key=key,
        title=title,
        description=described(x, y, rows),
        legend=_legend(values, span),
        table=Table.of([[x, *(name for name, _ in rows)], *columns_of(y, values, y.name, span)]),
        height=foot + _FOOT,
        names=tuple(
            Label(_SIDE, line, cut(name, WIDTH - 2 * _SIDE - len(text) * LETTER))
            for line, (name, _), text in zip(lines, rows, texts, strict=True)
        ),
        values=tuple(Label(WIDTH - _SIDE, line, text) for line, text in zip(lines, texts, strict=True)),
        bars="".join(_bar(scale, middle, value.value) for middle, value in drawn),
        whiskers="".join(_whisker(scale, middle, *value.interval) for middle, value in drawn if value.interval),
        exact="".join(
            paths.diamond(scale.at(value.exact), middle) for middle, value in drawn if value.exact is not None
        ),
        grid="".join(_upright(scale.at(tick), middle) for tick in scale.ticks if tick for middle, _ in drawn),
        base="".join(_upright(scale.at(0), middle) for middle, _ in drawn),
        ticks=tuple(Label(scale.at(tick), foot + 14, y.tick(tick)) for tick in scale.ticks),
        axis=Label(_SIDE, foot + 31, y.axis),
    )


def _bar(scale: Scale, middle: float, value: float) -> str:
    left, right = sorted((scale.at(0), scale.at(value)))
    return paths.box(left, middle - _BAR / 2, right - left, _BAR)


def _upright(x: float, middle: float) -> str:
    """A line of the grid along one bar: it leaves the names alone."""
    return f"M{paths.num(x)} {paths.num(middle - _BAR / 2 - _OVER)}v{_BAR + 2 * _OVER}"


def _whisker(scale: Scale, middle: float, low: float, high: float) -> str:
    return paths.lying(middle, scale.at(low), scale.at(high), _BAR / 3)


def _legend(values: Sequence[Estimate], span: str) -> tuple[Entry, ...]:
    whisker = [Entry(Sign.WHISKER, span)] if any(value.interval for value in values) else []
    exact = [Entry(Sign.EXACT, "exact")] if any(value.exact is not None for value in values) else []
    return (*whisker, *exact)
