"""Chart of lines by turn, with bands of intervals or percentiles, for one or several decks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_uppercase
from typing import ClassVar, Final

from charts import paths
from charts.figure import INTERVAL, WIDTH, Axes, Chart, ChartTable, Label, LegendEntry, LegendSymbol, axes
from charts.measure import Estimate, Measure, columns_of

#: Width reserved for the letters at the line ends, and height of a letter.
_LETTERS: Final = 18.0
_LETTER_HEIGHT: Final = 14.0


@dataclass(frozen=True, slots=True)
class Series:
    """Line of a chart: a name, and for each number on the x axis a value, or None if nothing was counted there."""

    name: str
    values: Sequence[Estimate | None]


@dataclass(frozen=True, slots=True)
class DrawnSeries:
    """Line as geometry for the template: path, markers, band, diamonds at exact values, and the letter at its end.

    `mark` is the number of its series, from 0, which determines dashes and markers. A single line has no letter.
    """

    mark: int
    line: str
    markers: str
    band: str
    exact: str
    letter: Label | None


@dataclass(frozen=True, slots=True)
class ColumnLink:
    """Link that covers the column of a number on the x axis; `left` and `width` are SVG text, `label` says its values.

    `key` is for scripts. With `is_current` it leads to what the page shows.
    """

    href: str
    key: str
    label: str
    left: str
    width: str
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve(Chart):
    """Line chart as geometry for the template: lines over common axes, and links over its columns."""

    template: ClassVar = "charts/curve.html"

    axes: Axes
    series: tuple[DrawnSeries, ...]
    links: tuple[ColumnLink, ...] = ()


def curve(
    *,
    key: str,
    title: str,
    x: str,
    y: Measure,
    at: Sequence[int],
    series: Sequence[Series],
    band: str = INTERVAL,
    links: Sequence[tuple[str, str, bool]] = (),
    scale: Sequence[float] = (),
) -> Chart:
    """Return a chart with a line for each series, an empty chart without any value.

    Several lines have letters, which the legend explains. A line is interrupted where a value is None. `key` is unique
    on the page. `x` is the label of the x axis, `at` the whole numbers on it, `y` the measure of the values. Each of
    `series` has as many values as `at` has numbers. `band` is the name of the interval from `low` to `high`, for legend
    and table. `links` are (URL, key for scripts, whether it leads to what the page shows) by number on the x axis, or
    empty. `scale` are values that the y axis covers beside those of the lines. ValueError for more than four lines, as
    there are four markers.
    """
    if len(series) > paths.MARKERS:
        raise ValueError(f"a curve has at most {paths.MARKERS} series, not {len(series)}")
    counted = [value for each in series for value in each.values if value]
    if not counted:
        return Chart(key=key, title=title)
    many = len(series) > 1
    right = WIDTH - (_LETTERS if many else 2.0)
    frame = axes(x, y, at, [*scale, *(number for value in counted for number in value.numbers)], right=right)
    letters = _letters(frame, series) if many else [None] * len(series)
    return Curve(
        key=key,
        title=title,
        description=_description(x, y, at, series),
        legend=tuple(_legend(series, counted, band)),
        table=ChartTable.of([[x, *map(str, at)], *_columns(y, series, band)]),
        axes=frame,
        series=tuple(
            _drawn(frame, mark, each.values, letter)
            for mark, (each, letter) in enumerate(zip(series, letters, strict=True))
        ),
        links=tuple(_links(frame, x, y, at, series, links)),
    )


def _links(
    frame: Axes, x: str, y: Measure, at: Sequence[int], series: Sequence[Series], links: Sequence[tuple[str, str, bool]]
) -> Iterator[ColumnLink]:
    for place, (href, key, is_current) in enumerate(links):
        values = [f"{each.name} {y.text(value.value)}" for each in series if (value := each.values[place])]
        left, width = paths.num(frame.centres[place] - frame.pitch / 2), paths.num(frame.pitch)
        yield ColumnLink(href, key, f"{x} {at[place]}: {', '.join(values)}", left, width, is_current)


def _drawn(frame: Axes, mark: int, values: Sequence[Estimate | None], letter: Label | None) -> DrawnSeries:
    points = list(zip(frame.centres, values, strict=True))
    runs = [
        [(x, value) for x, value in run if value]
        for is_counted, run in groupby(points, key=lambda point: point[1] is not None)
        if is_counted
    ]
    at = frame.y.at
    banded = [[(x, value.interval) for x, value in run if value.interval] for run in runs]
    return DrawnSeries(
        mark=mark,
        line="".join(paths.line([(x, at(value.value)) for x, value in run]) for run in runs),
        markers="".join(paths.marker(mark, x, at(value.value)) for run in runs for x, value in run),
        band="".join(
            paths.area([(x, at(low)) for x, (low, _) in run], [(x, at(high)) for x, (_, high) in run])
            for run in banded
            if run
        ),
        exact="".join(paths.diamond(x, at(value.exact)) for run in runs for x, value in run if value.exact is not None),
        letter=letter,
    )


def _letters(frame: Axes, series: Sequence[Series]) -> list[Label | None]:
    """Return the letter at the end of each line, A for the first; None for a line without values.

    It is at the height of the last value, moved up or down where letters would overlap.
    """
    ends: dict[int, paths.Point] = {}
    for mark, each in enumerate(series):
        counted = [(x, value) for x, value in zip(frame.centres, each.values, strict=True) if value]
        if counted:
            x, value = counted[-1]
            ends[mark] = x, frame.y.at(value.value)
    heights = _spread({mark: y for mark, (_, y) in ends.items()}, frame.y.end)
    return [
        Label(ends[mark][0] + 7, heights[mark], ascii_uppercase[mark]) if mark in ends else None
        for mark in range(len(series))
    ]


def _spread(heights: Mapping[int, float], top: float) -> dict[int, float]:
    """Return vertical positions of line labels, by line, that are at least a letter apart and not above `top`.

    `heights` are the wanted positions. Labels are pushed up where they overlap, then down from the top.
    """
    spread: dict[int, float] = {}
    last = math.inf
    for mark in sorted(heights, key=lambda mark: -heights[mark]):
        spread[mark] = last = min(heights[mark], last - _LETTER_HEIGHT)
    last = top - _LETTER_HEIGHT
    for mark in reversed(list(spread)):
        spread[mark] = last = max(spread[mark], last + _LETTER_HEIGHT)
    return spread


def _legend(series: Sequence[Series], counted: Sequence[Estimate], band: str) -> Iterator[LegendEntry]:
    for mark, each in enumerate(series):
        name = f"{ascii_uppercase[mark]} · {each.name}" if len(series) > 1 else each.name
        yield LegendEntry(LegendSymbol.LINE, name, mark)
    if any(value.interval for value in counted):
        yield LegendEntry(LegendSymbol.BAND, band)
    if any(value.exact is not None for value in counted):
        yield LegendEntry(LegendSymbol.EXACT, "exact")


def _columns(y: Measure, series: Sequence[Series], band: str) -> Iterator[list[str]]:
    """Yield the table's columns (heading, then cells) for each series; `band` is the heading for intervals.

    Values are headed by the name of a single series, else by its letter.
    """
    if len(series) == 1:
        yield from columns_of(y, series[0].values, series[0].name, band)
        return
    for letter, each in zip(ascii_uppercase, series, strict=False):
        first, *others = columns_of(y, each.values, letter, band)
        yield first
        yield from ([f"{letter}: {head}", *cells] for head, *cells in others)


def _description(x: str, y: Measure, at: Sequence[int], series: Sequence[Series]) -> str:
    """Return the first and last value of each line in words, with their numbers on the x axis."""
    sentences = []
    for each in series:
        counted = [(number, value) for number, value in zip(at, each.values, strict=True) if value]
        ends = dict.fromkeys((counted[0], counted[-1])) if counted else ()
        parts = [f"{y.text(value.value)} at {x} {number}" for number, value in ends]
        sentences.append(f"{each.name}: {', '.join(parts) or 'not counted'}.")
    return f"{y.axis} by {x}. {' '.join(sentences)}"
