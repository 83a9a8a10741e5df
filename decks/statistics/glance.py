"""The short form of the figures of a deck of Despaira, for the head of its page: levels as one picture, elements."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from charts import Chart, Layer, Measure, stacked
from charts.levels import TOP
from decks.statistics import numbers
from decks.statistics.counting import Listed
from rules.vocabulary import Kind

_NAMES: Final = (*map(str, range(TOP)), f"{TOP}+")
_KINDS: Final = {Kind.CREATURE: "creatures", Kind.TRICK: "tricks"}


@dataclass(frozen=True, slots=True)
class Glance:
    """What of a main deck is seen at one glance. `elements` are (code, label, cards), the most frequent first;
    `plain` are the cards that have none."""

    chart: Chart
    elements: tuple[tuple[str, str, int], ...]
    plain: int
    kinds: tuple[tuple[str, int], ...]

    @classmethod
    def by_level(cls, listed: Listed) -> Glance:
        """That of a decklist of Despaira, with an empty picture where no card has a level."""
        levels = {kind: [0] * len(_NAMES) for kind in _KINDS}
        elements: Counter[tuple[str, str]] = Counter()
        for card, count in listed.main:
            if card.kind in levels:
                levels[card.kind][min(card.level or 0, TOP)] += count
            if card.element:
                elements[card.element.value, card.element.label] += count
        layers = [Layer(_KINDS[kind], columns) for kind, columns in levels.items() if any(columns)]
        chart = stacked(
            key="glance",
            title="Cards by level",
            x="level",
            y=Measure("cards", is_whole=True),
            at=_NAMES,
            layers=layers,
            totals=True,
        )
        plain = sum(count for card, count in listed.main if not card.element)
        ranked = sorted(elements.items(), key=lambda each: (-each[1], each[0]))
        return cls(
            replace(chart, description=_description(levels)),
            tuple((code, label, count) for (code, label), count in ranked),
            plain,
            tuple((layer.name, int(sum(layer.values))) for layer in layers),
        )

    @classmethod
    def by_order(cls, listed: Listed) -> Glance:
        """That of a decklist of any game: its cards by the number that they are sorted by, such as their cost."""
        field = listed.game.field(listed.game.order)
        counts = numbers.by_kind(listed, listed.main, field.name)
        none = numbers.without(listed, listed.main, field.name)
        chart = numbers.chart_of(counts, key="glance", title=f"Cards by {field.label}", x=field.label, none=none)
        return cls(chart, (), 0, tuple((kind, each.total()) for kind, each in counts.items()))


def _description(levels: dict[Kind, list[int]]) -> str:
    """Each level that there are cards of."""
    said = (
        f"Level {name}: {', '.join(f'{levels[kind][place]} {_KINDS[kind]}' for kind in _KINDS if levels[kind][place])}."
        for place, name in enumerate(_NAMES)
        if any(columns[place] for columns in levels.values())
    )
    return " ".join(said)
