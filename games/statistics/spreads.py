"""Statistics of a deck: average and range of each printed number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from charts import Chart, Estimate, Measure, bars
from charts.measure import number
from games.fields import Field
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Panel

#: Most numbers in the brief.
_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Spread:
    """Average and range of a printed number, over the `cards` that have it. An absent number is not 0 (O-1.5)."""

    field: Field
    cards: int
    mean: float
    median: float
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Spreads:
    """Averages and ranges of the printed numbers of a main deck, such as level and attack."""

    key: ClassVar = "numbers"

    spreads: tuple[Spread, ...]

    @classmethod
    def of(cls, deck: DeckCards, fields: Iterable[Field]) -> Self | None:
        """Return averages and ranges of these fields over a deck; None if no card has any of the numbers."""
        spreads = tuple(filter(None, (_spread(field, deck.main) for field in fields)))
        return cls(spreads) if spreads else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        named = " · ".join(f"{_name(spread.field)} {number(spread.mean)}" for spread in self.spreads[:_NAMED])
        return Panel(
            key=self.key,
            title="Printed numbers",
            brief=f"average {named}",
            text="The average over the cards that have the number; the whisker goes from the least to the most.",
            charts=(self._chart,),
        )

    @property
    def _chart(self) -> Chart:
        rows = [
            (f"{_name(spread.field)} · {spread.cards} cards", Estimate(spread.mean, spread.least, spread.most))
            for spread in self.spreads
        ]
        return bars(
            key="printed", title="Printed numbers", x="number", y=Measure("average"), rows=rows, span="least to most"
        )

    def as_data(self) -> list[dict[str, object]]:
        """Return these statistics of a deck as JSON."""
        return [
            {
                "field": spread.field.name,
                "cards": spread.cards,
                "mean": round(spread.mean, 6),
                "median": spread.median,
                "least": spread.least,
                "most": spread.most,
            }
            for spread in self.spreads
        ]


def _name(field: Field) -> str:
    return field.label[:1].upper() + field.label[1:]


def _spread(field: Field, main: Iterable[tuple[object, int]]) -> Spread | None:
    values = sorted((value, count) for card, count in main if (value := field.value_of(card)) is not None)
    if not values:
        return None
    cards = sum(count for _, count in values)
    middle = (_nth(values, (cards - 1) // 2) + _nth(values, cards // 2)) / 2
    total = sum(value * count for value, count in values)
    return Spread(field, cards, total / cards, middle, values[0][0], values[-1][0])


def _nth(values: Iterable[tuple[int, int]], place: int) -> int:
    """Return the value at a place (from 0) in sorted (value, copies) pairs, or raise IndexError beyond the end."""
    for value, count in values:
        if place < count:
            return value
        place -= count
    raise IndexError(place)
