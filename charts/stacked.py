"""Chart of vertical bars that are stacked in layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Final

from charts import paths
from charts.figure import Axes, Chart, ChartTable, Label, LegendEntry, LegendSymbol, axes
from charts.measure import Measure
from charts.patterns import FILL_TILE, FILLS, Pattern

#: Share of a column that its bar fills.
_BAR: Final = 0.8


@dataclass(frozen=True, slots=True)
class Layer:
    """Layer of stacked bars: a name, and its value (0 or more) in each column."""

    name: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked(Chart):
    """Chart of stacked bars as geometry: an SVG path with its own pattern for each layer, and totals above the bars."""

    template: ClassVar = "charts/stacked.html"
    tile: ClassVar = FILL_TILE

    axes: Axes
    layers: tuple[str, ...]
    totals: tuple[Label, ...]

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """Fill patterns, one per layer, from the bottom up."""
        return FILLS[: len(self.layers)]


def stacked(
    *,
    key: str,
    title: str,
    x: str,
    y: Measure,
    at: Sequence[int] | Sequence[str],
    layers: Sequence[Layer],
    totals: bool = False,
) -> Chart:
    """Return a chart with a stacked bar for each column; without columns or layers an empty chart.

    `key` is unique on the page. `x` is the label of the x axis, `at` are the names of the columns, `y` is the measure
    of the values. `layers`, from the bottom up, each have a value for each column. With `totals` the sum is shown above
    each bar. ValueError for more than six layers, as there are six patterns.
    """
    if len(layers) > len(FILLS):
        raise ValueError(f"a bar has at most {len(FILLS)} layers, not {len(layers)}")
    if not at or not layers:
        return Chart(key=key, title=title)
    # For each column: 0, the top of the first layer, the top of the second …
    tops = [list(accumulate(column, initial=0.0)) for column in zip(*(layer.values for layer in layers), strict=True)]
    # Round the sums, so that rounding errors do not add another tick.
    frame = axes(x, y, at, (round(column[-1], 4) for column in tops))
    names = [layer.name for layer in layers]
    return Stacked(
        key=key,
        title=title,
        description=_description(x, y, layers),
        legend=tuple(LegendEntry(LegendSymbol.FILL, name, mark) for mark, name in enumerate(names)),
        table=ChartTable.of([[x, *map(str, at)], *([layer.name, *map(y.text, layer.values)] for layer in layers)]),
        axes=frame,
        layers=tuple(_layer(frame, tops, index) for index in range(len(layers))),
        totals=tuple(_totals(frame, y, tops)) if totals else (),
    )


def _layer(frame: Axes, tops: Sequence[Sequence[float]], index: int) -> str:
    """Return the path of the boxes of layer number `index`, from 0, in all columns where its value is not 0.

    `tops` are, for each column, 0 and the sums up to each layer.
    """
    width = frame.pitch * _BAR
    return "".join(
        paths.box(centre - width / 2, (top := frame.y.at(column[index + 1])), width, frame.y.at(column[index]) - top)
        for centre, column in zip(frame.centres, tops, strict=True)
        if column[index + 1] > column[index]
    )


def _totals(frame: Axes, y: Measure, tops: Sequence[Sequence[float]]) -> Iterator[Label]:
    for centre, column in zip(frame.centres, tops, strict=True):
        if column[-1]:
            yield Label(centre, frame.y.at(column[-1]) - 4, y.short(column[-1]))


def _description(x: str, y: Measure, layers: Sequence[Layer]) -> str:
    """Return the mean of each layer over all columns in words."""
    means = [f"{layer.name} {y.text(sum(layer.values) / len(layer.values))}" for layer in layers]
    return f"{y.axis} by {x}, from the bottom up, on average: {', '.join(means)}."
