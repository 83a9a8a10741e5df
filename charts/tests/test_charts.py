"""Tests of charts: exact geometry, a table for each chart, and no meaning by colour alone."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from charts import (
    Chart,
    Estimate,
    Layer,
    Measure,
    Series,
    bars,
    crowd,
    curve,
    dots,
    histogram,
    stacked,
)
from charts.bars import Bars
from charts.crowd import Crowd
from charts.curve import Curve
from charts.dots import Dots
from charts.figure import LETTER, SMALL_LETTER, WIDTH, Label, axes
from charts.histogram import Histogram
from charts.measure import number, share
from charts.paths import MARKERS, marker
from charts.scale import round_ticks
from charts.stacked import Stacked

Kind = Callable[..., Chart]
Drawn = TypeVar("Drawn", bound=Chart)
CSS = Path(__file__).resolve().parents[2] / "static" / "css" / "charts.css"
GAMES = Measure("games", is_share=True)
TURNS = range(1, 16)
SHARES = st.floats(0, 1)
#: A coordinate is written to a tenth.
ROUNDED = 0.11


def drawn_as(kind: type[Drawn], chart: Chart) -> Drawn:
    """Check the type of a chart, which differs without data."""
    assert isinstance(chart, kind)
    return chart


def estimate(value: float) -> Estimate:
    """Return a share with an interval and an exact value slightly below."""
    return Estimate(value, max(0, value - 0.03), min(1, value + 0.03), exact=value * 0.9)


def a_histogram(name: str = "Turn of lethal") -> Histogram:
    values = [estimate(value) for value in (0.1, 0.4, 0.25)]
    return drawn_as(
        Histogram,
        histogram(
            key="lethal", title=name, x="turn", y=GAMES, at=[5, 6, 7], values=values, rest=(name, estimate(0.25))
        ),
    )


def a_curve(name: str = "Ember Rush", lines: int = 2) -> Curve:
    series = [Series(f"{name} {line}", [estimate(turn / 20 + line / 50) for turn in TURNS]) for line in range(lines)]
    return drawn_as(Curve, curve(key="odds", title=name, x="turn", y=GAMES, at=TURNS, series=series, band=name))


def a_stack(name: str = "points", layers: int = 6) -> Stacked:
    parts = [Layer(f"{name} {part}", [0.25 + part * turn / 40 for turn in TURNS]) for part in range(layers)]
    return drawn_as(Stacked, stacked(key="points", title=name, x="turn", y=Measure(name), at=TURNS, layers=parts))


def some_bars(name: str = "Flash Step") -> Bars:
    rows = [(f"{name} {row}", estimate(row / 10)) for row in range(8)]
    return drawn_as(Bars, bars(key="cards", title=name, x=name, y=GAMES, rows=rows))


def some_dots(name: str = "Flash Step") -> Dots:
    rows = [(f"{name} {row}", Estimate(row / 10, row / 10 - 0.2, row / 10 + 0.2)) for row in range(4, -4, -1)]
    return drawn_as(Dots, dots(key="worth", title=name, x=name, y=Measure("turns"), rows=rows))


def a_crowd(name: str = "brick") -> Crowd:
    grades = [(f"{name} {count}", count) for count in (39, 110, 270, 200, 381)]
    return drawn_as(Crowd, crowd(key="hands", title=name, x="grade", noun="hands", grades=grades))


KINDS: list[Kind] = [a_histogram, a_curve, a_stack, some_bars, some_dots, a_crowd]


def test_every_kind_of_chart_is_asked() -> None:
    # By name: a class with slots replaces one that Python may not have forgotten yet.
    assert {type(kind()).__name__ for kind in KINDS} == {kind.__name__ for kind in Chart.__subclasses__()}


def rendered(chart: Chart) -> str:
    return render_to_string("charts/chart.html", {"chart": chart})


def boxes(path: str) -> list[tuple[float, float, float, float]]:
    """Return left, top, width and height of each box of a path."""
    found = re.findall(r"M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)h[\d.-]+z", path)
    return [(float(x), float(y), float(width), float(height)) for x, y, width, height in found]


def points(path: str) -> list[list[tuple[float, float]]]:
    """Return the points of each part of a path of straight lines."""
    return [
        [(float(x), float(y)) for x, y in re.findall(r"([\d.-]+) ([\d.-]+)", part)] for part in path.split("M") if part
    ]


def test_numbers_and_shares_are_written_for_people() -> None:
    numbers = {
        0: "0", 1000: "1,000", 1234.5: "1,234", 12.34: "12.3", 1.234: "1.23", 2.0: "2", -0.5: "−0.5", 0.0123: "0.012",
    }  # fmt: skip
    assert {value: number(value) for value in numbers} == numbers
    shares = {
        0: "0 %", 1: "100 %", 0.0389: "3.9 %", 0.2: "20.0 %", -0.021: "−2.1 %", 0.0001: "< 0.1 %", 0.9999: "> 99.9 %",
    }  # fmt: skip
    assert {value: share(value).replace("\u00a0", " ") for value in shares} == shares


def test_ends_of_an_interval_that_differ_look_different() -> None:
    turn = Measure("turn")
    for measure, ends, text in (
        (GAMES, (0.0, 0.0002), "0.0–<0.1 %"), (GAMES, (0.9998, 1.0), ">99.9–100.0 %"), (turn, (1.0, 1.0), "1–1"),
        (turn, (1.0022, 1.0037), "1.002–1.004"), (turn, (5.621, 5.624), "5.621–5.624"),
    ):  # fmt: skip
        assert measure.interval(ends).replace("\u00a0", " ") == text


@given(st.lists(st.floats(-1e6, 1e6)).filter(lambda values: max([0, *values]) - min([0, *values]) > 0.001))
def test_ticks_are_round_and_cover(values: list[float]) -> None:
    ticks = round_ticks(values)
    assert 2 <= len(ticks) <= 8
    assert 0 in ticks
    span = ticks[-1] - ticks[0]
    assert ticks[0] - span * 1e-6 <= min([0, *values]) <= max([0, *values]) <= ticks[-1] + span * 1e-6
    step = span / (len(ticks) - 1)
    assert all(later - earlier == pytest.approx(step) for earlier, later in pairwise(ticks))
    mantissa = step / 10 ** math.floor(math.log10(step) + 1e-9)
    assert min(abs(mantissa - round_one) for round_one in (1, 2, 5)) < 1e-6


@given(st.integers(1, 60), st.integers(0, 10**6))
def test_names_of_columns_never_touch(columns: int, first: int) -> None:
    drawn = axes("turn", GAMES, range(first, first + columns), [1])

    def overlap(labels: list[Label], letter: float) -> bool:
        return any(b.left - a.left < (len(a.text) + len(b.text)) / 2 * letter for a, b in pairwise(labels))

    assert drawn.x_labels[0].text == str(first)
    assert not drawn.x_labels[0].is_extra
    assert not overlap(list(drawn.x_labels), SMALL_LETTER)
    assert not overlap([label for label in drawn.x_labels if not label.is_extra], LETTER)


@given(st.lists(SHARES, min_size=1, max_size=20), st.none() | SHARES)
def test_bars_of_a_histogram_are_as_high_as_their_share(values: list[float], other: float | None) -> None:
    rest = None if other is None else ("never", estimate(other))
    drawn = drawn_as(
        Histogram,
        histogram(
            key="k", title="t", x="x", y=GAMES, at=range(len(values)), values=[estimate(v) for v in values], rest=rest
        ),
    )
    frame = drawn.axes
    shown = [value for value in values if value] + ([other] if other else [])
    found = boxes(drawn.bars) + boxes(drawn.rest)
    assert len(found) == len(shown)
    for value, (left, top, width, height) in zip(shown, found, strict=True):
        assert frame.left <= left < left + width <= frame.right + ROUNDED
        assert top + height == pytest.approx(frame.y.at(0), abs=ROUNDED)
        assert top == pytest.approx(frame.y.at(value), abs=ROUNDED)
    assert all(a[0] + a[2] < b[0] for a, b in pairwise(found))


@given(st.lists(st.tuples(SHARES, SHARES, SHARES).map(sorted), min_size=1, max_size=30))
def test_a_line_lies_in_its_band_and_both_in_the_frame(triples: list[list[float]]) -> None:
    values = [Estimate(value, low, high) for low, value, high in triples]
    drawn = drawn_as(
        Curve, curve(key="k", title="t", x="x", y=GAMES, at=range(len(values)), series=[Series("s", values)])
    )
    ((line,), (band,)) = points(drawn.series[0].line), points(drawn.series[0].band)
    highs, lows = band[: len(values)], band[: len(values) - 1 : -1]
    for (x, y), (x_high, y_high), (x_low, y_low) in zip(line, highs, lows, strict=True):
        assert x == x_high == x_low
        assert drawn.axes.left <= x <= drawn.axes.right
        assert drawn.axes.y.end <= y_high <= y <= y_low <= drawn.axes.y.start


def test_a_line_has_a_gap_where_nothing_was_counted() -> None:
    values = [Estimate(1), Estimate(2), None, Estimate(3), None]
    drawn = drawn_as(
        Curve, curve(key="k", title="t", x="turn", y=Measure("damage"), at=range(1, 6), series=[Series("mean", values)])
    )
    assert [len(part) for part in points(drawn.series[0].line)] == [2, 1]
    assert [row[1] for row in drawn.table.rows] == ["1", "2", "–", "3", "–"]
    assert drawn.description == "damage by turn. mean: 1 at turn 1, 3 at turn 4."


def test_columns_of_a_curve_lead_somewhere() -> None:
    links = [(f"/?at={turn}", str(turn), turn == 2) for turn in (1, 2, 3)]
    series = [Series("S", [Estimate(0.25), Estimate(0.5), Estimate(1)])]
    drawn = drawn_as(Curve, curve(key="k", title="t", x="turn", y=GAMES, at=[1, 2, 3], series=series, links=links))
    assert [(link.href, link.key, link.is_current) for link in drawn.links] == links
    assert [link.label for link in drawn.links][1:] == ["turn 2: S 50.0\u00a0%", "turn 3: S 100\u00a0%"]
    for link, centre in zip(drawn.links, drawn.axes.centres, strict=True):
        assert float(link.left) < centre < float(link.left) + float(link.width)
    assert 'role="group"' in render_to_string("charts/chart.html", {"chart": drawn})


def test_the_scale_of_a_curve_covers_what_it_has_to() -> None:
    series = [Series("S", [Estimate(0.25), Estimate(0.3)])]
    drawn = drawn_as(Curve, curve(key="k", title="t", x="turn", y=GAMES, at=[1, 2], series=series, scale=[0, 1]))
    assert drawn.axes.y.ticks[-1] == 1


@given(st.lists(st.lists(st.floats(0, 50), min_size=3, max_size=3), min_size=1, max_size=6))
def test_layers_stand_on_each_other(heights: list[list[float]]) -> None:
    layers = [Layer("layer", values) for values in heights]
    drawn = drawn_as(Stacked, stacked(key="k", title="t", x="x", y=Measure("points"), at=[1, 2, 3], layers=layers))
    y = drawn.axes.y
    for column, centre in enumerate(drawn.axes.centres):
        floor = y.start
        for path in drawn.layers:
            for left, top, width, height in boxes(path):
                if left < centre < left + width:
                    assert top + height == pytest.approx(floor, abs=2 * ROUNDED)
                    floor = top
        assert floor == pytest.approx(y.at(sum(values[column] for values in heights)), abs=6 * ROUNDED)
        assert floor >= y.end - ROUNDED


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(0, 3)), min_size=1, max_size=12))
def test_bars_begin_at_zero_and_whiskers_hold_their_ends(rows: list[tuple[float, float]]) -> None:
    given_rows = [("Card", Estimate(value, value - half, value + half, exact=value)) for value, half in rows]
    drawn = drawn_as(Bars, bars(key="k", title="t", x="card", y=Measure("plays"), rows=given_rows))
    zero = float(re.match(r"M([\d.]+) ", drawn.base)[1])  # type: ignore[index]
    whiskers = re.findall(r"M([\d.]+) [\d.]+H([\d.]+)", drawn.whiskers)
    diamonds = re.findall(r"M([\d.]+) ", drawn.exact)
    for (value, _), (left, top, width, height), whisker, diamond in zip(
        rows, boxes(drawn.bars), whiskers, diamonds, strict=True
    ):
        start, end = (left, left + width) if value >= 0 else (left + width, left)
        assert start == pytest.approx(zero, abs=2 * ROUNDED)
        assert float(whisker[0]) - 2 * ROUNDED <= end <= float(whisker[1]) + 2 * ROUNDED
        assert float(diamond) == pytest.approx(end, abs=2 * ROUNDED)
        assert 0 <= float(whisker[0]) <= float(whisker[1]) <= WIDTH
        assert 0 <= top < top + height < drawn.height


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(0, 3)), min_size=1, max_size=40))
def test_dots_lie_in_their_intervals_beside_their_names(rows: list[tuple[float, float]]) -> None:
    given_rows = [("Hound of the Ashen Gate and of All That", Estimate(v, v - half, v + half)) for v, half in rows]
    drawn = drawn_as(Dots, dots(key="k", title="t", x="card", y=Measure("turns"), rows=given_rows))
    zero = float(re.match(r"M([\d.]+) 0V", drawn.base)[1])  # type: ignore[index]
    whiskers = re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", drawn.whiskers)
    centres = [(float(x) + 3, float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)a", drawn.dots)]
    for (value, _), label, (left, at, right), (x, y) in zip(rows, drawn.names, whiskers, centres, strict=True):
        assert float(left) - ROUNDED <= x <= float(right) + ROUNDED
        assert (x - zero) * value >= -abs(value) * 2 * ROUNDED
        assert label.top == pytest.approx(y, abs=ROUNDED) == float(at)
        assert len(label.text) * LETTER < float(left)
        assert float(right) < WIDTH
    assert drawn.height > centres[-1][1]


@given(st.lists(st.integers(0, 400), min_size=1, max_size=5).filter(any))
def test_a_crowd_has_a_cell_for_everyone(counts: list[int]) -> None:
    drawn = drawn_as(
        Crowd, crowd(key="k", title="t", x="grade", noun="hands", grades=[("grade", count) for count in counts])
    )
    for count, path in zip(counts, drawn.areas, strict=True):
        corners = points(path)[0] if "L" in path else [(x, y) for x, y, _, _ in boxes(path)]
        if "L" in path:
            doubled = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]]))
            covered = abs(doubled) / 2
        else:
            covered = sum(width * height for _, _, width, height in boxes(path))
        assert covered / drawn.pitch**2 == pytest.approx(count, rel=0.03, abs=0.3)
        assert all(0 <= x <= WIDTH and 0 <= y <= drawn.height for x, y in corners)


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_has_a_name_a_description_and_a_table_of_all_numbers(kind: Kind) -> None:
    chart = kind()
    html = rendered(chart)
    root = ElementTree.fromstring(html)  # noqa: S314 - our own text
    picture = next(svg for svg in root.iter("svg") if svg.get("role") == "img")
    title, description = list(picture)[:2]
    assert (title.tag, description.tag) == ("title", "desc")
    assert picture.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert (title.text, description.text) == (chart.title, chart.description)
    assert len(chart.description) > 30
    # Nothing is inline, and no id is there twice.
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", html)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", html)) <= set(ids)
    table = root.find(".//table")
    assert table is not None
    head, *rows = [tuple("".join(cell.itertext()) for cell in row) for row in table.iter("tr")]
    assert (head, tuple(rows)) == (chart.table.head, chart.table.rows)
    assert all(cell.get("scope") for cell in table.iter("th"))
    # What people write is escaped.
    hostile = rendered(kind('"><script>alert(1)</script>&'))
    assert "<script" not in hostile
    ElementTree.fromstring(hostile)  # noqa: S314 - our own text


@pytest.mark.parametrize(
    "chart",
    [
        histogram(key="k", title="Nothing", x="x", y=GAMES, at=[], values=[]),
        curve(key="k", title="Nothing", x="x", y=GAMES, at=[1], series=[Series("s", [None])]),
        stacked(key="k", title="Nothing", x="x", y=GAMES, at=[1], layers=[]),
        bars(key="k", title="Nothing", x="x", y=GAMES, rows=[]),
        dots(key="k", title="Nothing", x="x", y=GAMES, rows=[]),
        crowd(key="k", title="Nothing", x="x", noun="hands", grades=[("brick", 0)]),
    ],
)
def test_without_data_a_sentence_stands_instead(chart: Chart) -> None:
    html = rendered(chart)
    assert "Nothing was counted, so there is nothing to draw." in html
    assert ("Nothing</figcaption>" in html, "<svg" in html, "<table" in html) == (True, False, False)


def test_series_differ_by_marker_and_by_dash() -> None:
    css = CSS.read_text()
    dashes = [
        re.search(rf"\.mark-{mark} {{[^}}]*--dash: ([^;]+);", css)[1]  # type: ignore[index]
        for mark in range(MARKERS)
    ]
    assert len(set(dashes)) == MARKERS
    assert len({marker(mark, 0, 0) for mark in range(MARKERS)}) == MARKERS
    groups = ElementTree.fromstring(rendered(a_curve(lines=MARKERS))).findall(".//svg[@role='img']/g")  # noqa: S314
    classes = [group.get("class") for group in groups if group.find("path[@class='chart__line']") is not None]
    assert classes == [f"mark-{mark}" for mark in range(MARKERS)]


@pytest.mark.parametrize("chart", [a_stack(), a_crowd()], ids=["layers", "grades"])
def test_each_part_is_filled_with_a_pattern_of_its_own(chart: Stacked | Crowd) -> None:
    html = rendered(chart)
    picture = html[html.index('role="img"') :]
    parts = len(chart.patterns)
    assert re.findall(r'fill="url\(#\w+-(\d)\)"', picture) == [str(part) for part in range(parts)]
    assert len(chart.legend) == parts
