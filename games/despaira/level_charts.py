"""Charts of the levels of a deck's cards: for its page, its editor and its reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from charts.figure import Chart
from charts.measure import Measure
from charts.stacked import Layer, stacked

#: Level of the last column, which counts all higher levels, too. Only Sacrifice and Miracle Spawn bring them (O-6.10).
TOP: Final = 9
NAMES: Final = (*map(str, range(TOP)), f"{TOP}+")


def level_charts(creatures: Mapping[int, int], tricks: Mapping[int, int]) -> tuple[Chart, Chart]:
    """Return a chart of creatures and one of tricks, from copies by level. They are paid with different resources.

    A kind without cards has an empty chart.
    """
    return _chart("creatures", creatures), _chart("tricks", tricks)


def _chart(kind: str, counts: Mapping[int, int]) -> Chart:
    columns = _columns(counts)
    chart = stacked(
        key=f"{kind}-by-level",
        title=f"{kind.title()} by level",
        x="level",
        y=Measure(kind, is_whole=True),
        at=NAMES,
        layers=[Layer(kind, columns)] if any(columns) else [],
        totals=True,
    )
    return replace(chart, description=_description(kind, columns), legend=())


def _columns(counts: Mapping[int, int]) -> list[int]:
    columns = [0] * len(NAMES)
    for level, count in counts.items():
        columns[min(level, TOP)] += count
    return columns


def _description(plural: str, columns: Sequence[int]) -> str:
    """Return a description such as "Level 1: 3 tricks." of a chart of `plural`; `columns` are the numbers by level."""
    one = plural.removesuffix("s")
    counted = ((name, count) for name, count in zip(NAMES, columns, strict=True) if count)
    return " ".join(f"Level {name}: {count} {one if count == 1 else plural}." for name, count in counted)
