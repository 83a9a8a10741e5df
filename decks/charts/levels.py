"""How many creatures and tricks of each level a deck has: one picture for its page, its editor and its reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from decks.charts.figure import Chart
from decks.charts.measure import Measure
from decks.charts.stacked import Layer, stacked

#: The last column stands for all levels above it too, which only Sacrifice and Miracle Spawn bring (O-6.10).
TOP: Final = 9
_NAMES: Final = (*map(str, range(TOP)), f"{TOP}+")


def level_chart(creatures: Mapping[int, int], tricks: Mapping[int, int]) -> Chart:
    """Both are copies by level. Without any the chart is empty."""
    layers = [Layer(name, _columns(counts)) for name, counts in (("creatures", creatures), ("tricks", tricks))]
    if not any(map(sum, (layer.values for layer in layers))):
        layers = []
    chart = stacked(
        key="curve", title="The deck by level", x="level", y=Measure("cards"), at=_NAMES, layers=layers, totals=True
    )
    return replace(chart, description=_description(layers))


def _columns(counts: Mapping[int, int]) -> list[int]:
    columns = [0] * len(_NAMES)
    for level, count in counts.items():
        columns[min(level, TOP)] += count
    return columns


def _description(layers: list[Layer]) -> str:
    """Each level that there are cards of."""
    said = []
    for place, name in enumerate(_NAMES):
        counts = [_counted(layer.values[place], layer.name) for layer in layers if layer.values[place]]
        if counts:
            said.append(f"Level {name}: {' and '.join(counts)}.")
    return " ".join(said)


def _counted(count: float, plural: str) -> str:
    return f"{count:.0f} {plural.removesuffix('s') if count == 1 else plural}"
