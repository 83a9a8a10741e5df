"""Short form of the statistics of a deck, for the top of its page."""

from __future__ import annotations

from dataclasses import dataclass

from charts import Chart
from games.fields import Field
from games.statistics import numbers
from games.statistics.deck_cards import DeckCards


@dataclass(frozen=True, slots=True)
class Glance:
    """Short form of the statistics of a main deck.

    `elements` are (code, label, cards), the most frequent first. `plain` is the number of cards without an element.
    `kinds` are the layers of the chart with their numbers of cards.
    """

    chart: Chart
    elements: tuple[tuple[str, str, int], ...]
    plain: int
    kinds: tuple[tuple[str, int], ...]

    @classmethod
    def by_order(cls, deck: DeckCards, order: Field) -> Glance:
        """Return the short form for a deck: its cards by the number in the field `order`, such as their cost."""
        counts = numbers.by_kind(deck, deck.main, order.name)
        none = numbers.without(deck, deck.main, order.name)
        chart = numbers.chart_of(counts, key="glance", title=f"Cards by {order.label}", x=order.label, none=none)
        return cls(chart, (), 0, tuple((kind, each.total()) for kind, each in counts.items()))
