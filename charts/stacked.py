"""Bars in layers: spawn points used and wasted by turn, and why; cards by level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Final

from charts import paths
from charts.figure import Axes, Chart, Entry, Label, Sign, Table, axes
from charts.measure import Measure
from charts.patterns import FILL_TILE, FILLS, Pattern

#: A bar takes this part of its column.
_BAR: Final = 0.8


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: its name, and how much of it there is in each column, at least 0."""

    name: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked(Chart):
    """Layers from the bottom up, each a path that is filled with a pattern of its own; `totals` stand above them."""

    template: ClassVar = "charts/stacked.html"
    tile: ClassVar = FILL_TILE

    axes: Axes
    layers: tuple[str, ...]
    totals: tuple[Label, ...]

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """As many as there are layers."""
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
    """A bar for each of `at`, its layers standing on each other in their order, the first at the bottom; with `totals`
    each says how much it is in all.

    Raises ValueError for more than six layers, as no further one could be told apart.
    """
    if len(layers) > len(FILLS):
        raise ValueError(f"a bar has at most {len(FILLS)} layers, not {len(layers)}")
    if not at or not layers:
        return Chart(key=key, title=title)
    # Of each column: 0, the top of the first layer, of the second …
    tops = [list(accumulate(column, initial=0.0)) for column in zip(*(layer.values for layer in layers), strict=True)]
    # What rounded values add up to beyond a tick is not drawn, and wants no further one.
    frame = axes(x, y, at, (round(column[-1], 4) for column in tops))
    names = [layer.name for layer in layers]
    return Stacked(
        key=key,
        title=title,
        description=_description(x, y, layers),
        legend=tuple(Entry(Sign.FILL, name, mark) for mark, name in enumerate(names)),
        table=Table.of(
            [[x, *map(str, at)], *([layer.name, *map(y.text, layer.values)] for layer in layers)],
        ),
        axes=frame,
        layers=tuple(_layer(frame, tops, index) for index in range(len(layers))),
        totals=tuple(_totals(frame, y, tops)) if totals else (),
    )


def _layer(frame: Axes, tops: Sequence[Sequence[float]], index: int) -> str:
    """The boxes of a layer in all columns that have some of it."""
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
    """The mean of each layer over all columns."""
    means = [f"{layer.name} {y.text(sum(layer.values) / len(layer.values))}" for layer in layers]
    return f"{y.axis} by {x}, from the bottom up, on average: {', '.join(means)}."
