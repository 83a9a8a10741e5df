"""Statistics of a deck of Grand Archive: the costs of its cards by section."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Self, TypedDict

from charts.measure import number
from games.statistics import numbers
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Panel

#: The sections whose costs are counted.
_COSTED: Final = ("main", "material")


class SectionCostsData(TypedDict):
    """The costs of the cards in a section of a deck, as JSON."""

    section: str
    cards: Annotated[dict[str, int], "Cards by cost."]
    mean: float


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of the cards in main deck and material deck: (name of the section, label, costs by type)."""

    key: ClassVar = "section_costs"
    about: ClassVar = "Of Grand Archive."

    sections: tuple[tuple[str, str, numbers.ByKind], ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the costs of a deck; None if no card of these two sections has a cost."""
        sections = [
            (section.name, section.label, numbers.by_kind(deck, deck.known(section.name), "cost"))
            for section in deck.format.sections
            if section.name in _COSTED
        ]
        costs = tuple(each for each in sections if each[2])
        return cls(costs) if costs else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        briefs = [f"{label} {number(numbers.mean(numbers.total(costs)))}" for _, label, costs in self.sections]
        charts = [
            numbers.chart_of(costs, key=f"cost-{name}", title=f"{label} by cost", x="cost")
            for name, label, costs in self.sections
        ]
        return Panel(
            key=self.key,
            title="Costs",
            brief=f"average {' · '.join(briefs)}",
            text="The source says nothing of how a cost is paid (O-GA.10): the number is what is printed.",
            charts=tuple(charts),
            is_open=True,
        )

    def as_data(self) -> list[SectionCostsData]:
        """Return these statistics of a deck as JSON."""
        return [
            {
                "section": name,
                "cards": numbers.data_of(numbers.total(costs)),
                "mean": round(numbers.mean(numbers.total(costs)), 6),
            }
            for name, _, costs in self.sections
        ]
