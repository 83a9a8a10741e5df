"""Chart of horizontal bars, one per row under its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from charts import paths
from charts.figure import INTERVAL, LETTER, WIDTH, Chart, ChartTable, Label, LegendEntry, LegendSymbol, cut, described
from charts.measure import Estimate, Measure, columns_of
from charts.scale import Scale, round_ticks

#: Height of a row, baseline of its text, and height of its bar.
_ROW: Final = 36
_TEXT: Final = 13
_BAR: Final = 10
#: Distance from the baseline of the text to the middle of the bar.
_DOWN: Final = 10.0
#: Overhang of grid lines above and below a bar.
_OVER: Final = 2
#: Height of the tick labels and the axis label below the last row.
_FOOT: Final = 36
#: Margin at both sides, which holds half of the outer tick labels.
_SIDE: Final = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars(Chart):
    """Bar chart as geometry for the template: labels, and one SVG path each for bars, whiskers and exact values.

    `grid` and `base` are the paths of the lines at the ticks and at 0.
    """

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
    """Return a chart with a horizontal bar for each row; without rows an empty chart.

    `key` is unique on the page. `x` is the name of the rows, heading of the first table column, `y` the measure of the
    values. `rows` are names and values, in order. Long names are cut in the picture, but not in the table. `span` is
    the name of the interval from `low` to `high`, heading of its table column.
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
        table=ChartTable.of([[x, *(name for name, _ in rows)], *columns_of(y, values, y.name, span)]),
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
    """Return the SVG path of a vertical grid line at `x`, a little higher than the bar in the middle of a row."""
    return f"M{paths.num(x)} {paths.num(middle - _BAR / 2 - _OVER)}v{_BAR + 2 * _OVER}"


def _whisker(scale: Scale, middle: float, low: float, high: float) -> str:
    return paths.lying(middle, scale.at(low), scale.at(high), _BAR / 3)


def _legend(values: Sequence[Estimate], span: str) -> tuple[LegendEntry, ...]:
    whisker = [LegendEntry(LegendSymbol.WHISKER, span)] if any(value.interval for value in values) else []
    exact = [LegendEntry(LegendSymbol.EXACT, "exact")] if any(value.exact is not None for value in values) else []
    return (*whisker, *exact)
