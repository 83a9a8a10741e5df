"""Chart of differences: in each row a name, and a dot for the difference with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from charts import paths
from charts.figure import INTERVAL, WIDTH, Chart, ChartTable, Label, LegendEntry, LegendSymbol, cut, described
from charts.measure import Estimate, Measure, columns_of
from charts.scale import Scale, round_ticks

_ROW: Final = 20
#: Left edge of the dots; names are left of it.
_FIELD: Final = 176.0
#: Margin at the right side, which holds half of the last tick label.
_SIDE: Final = 20.0
_CAP: Final = 3.0
#: Height of the tick labels and the axis label below the last row.
_FOOT: Final = 36


@dataclass(frozen=True, slots=True, kw_only=True)
class Dots(Chart):
    """Dot chart as geometry for the template: labels, and one SVG path each for dots and whiskers.

    `grid` and `base` are the paths of the lines at the ticks and at 0.
    """

    template: ClassVar = "charts/dots.html"

    names: tuple[Label, ...]
    dots: str
    whiskers: str
    grid: str
    base: str
    ticks: tuple[Label, ...]
    axis: Label


def dots(*, key: str, title: str, x: str, y: Measure, rows: Sequence[tuple[str, Estimate]]) -> Chart:
    """Return a chart with a dot for the difference in each row; without rows an empty chart.

    `key` is unique on the page. `x` is the name of the rows, heading of the first table column, `y` the measure of the
    values. `rows` are names and values, in order. Long names are cut in the picture, but not in the table.
    """
    if not rows:
        return Chart(key=key, title=title)
    values = [value for _, value in rows]
    ticks = round_ticks((number for value in values for number in value.numbers), is_whole=y.is_whole)
    scale = Scale(ticks, _FIELD, WIDTH - _SIDE)
    middles = [_ROW * (index + 0.5) for index in range(len(rows))]
    foot = _ROW * len(rows)
    return Dots(
        key=key,
        title=title,
        description=described(x, y, rows),
        legend=(LegendEntry(LegendSymbol.WHISKER, INTERVAL),) if any(value.interval for value in values) else (),
        table=ChartTable.of([[x, *(name for name, _ in rows)], *columns_of(y, values, y.name, INTERVAL)]),
        height=foot + _FOOT,
        names=tuple(Label(0, middle, cut(name, _FIELD)) for middle, (name, _) in zip(middles, rows, strict=True)),
        dots="".join(
            paths.marker(0, scale.at(value.value), middle) for middle, value in zip(middles, values, strict=True)
        ),
        whiskers="".join(
            paths.lying(middle, scale.at(value.interval[0]), scale.at(value.interval[1]), _CAP)
            for middle, value in zip(middles, values, strict=True)
            if value.interval
        ),
        grid="".join(_upright(scale.at(tick), foot) for tick in scale.ticks if tick),
        base=_upright(scale.at(0), foot),
        ticks=tuple(Label(scale.at(tick), foot + 14, y.tick(tick)) for tick in _thinned(scale.ticks)),
        axis=Label(WIDTH - _SIDE, foot + 31, y.axis),
    )


def _upright(x: float, foot: float) -> str:
    return f"M{paths.num(x)} 0V{paths.num(foot)}"


def _thinned(ticks: Sequence[float]) -> list[float]:
    """Return the ticks that get a label: the first, the last and 0, whose labels never overlap."""
    return sorted({ticks[0], 0, ticks[-1]})
