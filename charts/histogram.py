"""Chart of vertical bars by whole number, with a separate bar for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from charts import paths
from charts.figure import INTERVAL, X_NAME, Axes, Chart, ChartTable, Label, LegendEntry, LegendSymbol, axes
from charts.measure import Estimate, Measure, columns_of
from charts.patterns import FILL_TILE, FILLS

#: Share of a column that its bar fills.
_BAR: Final = 0.76
#: Columns of space for the bar of the rest, which is half a column away.
_SPARE: Final = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Histogram(Chart):
    """Histogram as geometry for the template: one SVG path each for the bars, the bar of the rest, and whiskers."""

    template: ClassVar = "charts/histogram.html"
    tile: ClassVar = FILL_TILE
    patterns: ClassVar = FILLS[1:2]

    axes: Axes
    bars: str
    rest: str
    rest_label: Label | None
    whiskers: str
    values: tuple[Label, ...]


def histogram(
    *,
    key: str,
    title: str,
    x: str,
    y: Measure,
    at: Sequence[int],
    values: Sequence[Estimate],
    rest: tuple[str, Estimate] | None = None,
) -> Chart:
    """Return a chart with a vertical bar for each whole number; without numbers an empty chart.

    `key` is unique on the page. `x` is the label of the x axis, `at` the consecutive whole numbers on it. `values` has
    a value for each, with the measure `y`. `rest` is the name and value of the separate bar; None for no such bar.
    """
    if not at:
        return Chart(key=key, title=title)
    every = [*values, *((rest[1],) if rest else ())]
    frame = axes(x, y, at, (n for each in every for n in each.numbers), spare=_SPARE if rest else 0)
    centres = [*frame.centres, *((frame.right - frame.pitch / 2,) if rest else ())]
    boxes = [_bar(frame, centre, each.value) for centre, each in zip(centres, every, strict=True)]
    names = [*map(str, at), *((rest[0],) if rest else ())]
    table = ChartTable.of([[x, *names], *columns_of(y, every, y.name, INTERVAL)])
    return Histogram(
        key=key,
        title=title,
        description=_description(x, y, names, every),
        legend=(LegendEntry(LegendSymbol.WHISKER, INTERVAL),) if any(each.interval for each in every) else (),
        table=table,
        axes=frame,
        bars="".join(boxes[: len(at)]),
        rest="".join(boxes[len(at) :]),
        rest_label=Label(frame.right, X_NAME, rest[0]) if rest else None,
        whiskers="".join(
            paths.upright(centre, frame.y.at(each.interval[1]), frame.y.at(each.interval[0]), frame.pitch / 5)
            for centre, each in zip(centres, every, strict=True)
            if each.interval and each.value
        ),
        values=tuple(_value_labels(frame, y, centres, every, len(at))),
    )


def _bar(frame: Axes, centre: float, value: float) -> str:
    width, top = frame.pitch * _BAR, frame.y.at(value)
    return paths.box(centre - width / 2, top, width, frame.y.at(0) - top) if value else ""


def _value_labels(
    frame: Axes, y: Measure, centres: Sequence[float], every: Sequence[Estimate], bars: int
) -> Iterator[Label]:
    """Yield the labels with values above the bars that are not 0, and above the bar of the rest.

    In a small picture, only the highest bar and that of the rest have labels. `every` are the values of all bars, whose
    middles are `centres`: first `bars` whole numbers, then the rest, if any. `frame` and `y` scale and format them.
    """
    highest = max(each.value for each in every)
    for index, (centre, each) in enumerate(zip(centres, every, strict=True)):
        if each.value or index >= bars:
            top = frame.y.at(max(each.numbers))
            yield Label(centre, top - 4, y.short(each.value), is_extra=each.value < highest and index < bars)


def _description(x: str, y: Measure, names: Sequence[str], every: Sequence[Estimate]) -> str:
    parts = [f"{name}: {y.text(each.value)}" for name, each in zip(names, every, strict=True) if each.value]
    return f"A bar for each {x}, as high as its {y.axis}. {'; '.join(parts) or 'All are 0'}."
