"""Statistics of the opening hands of a main deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self, TypedDict

from charts import Estimate, Measure, bars
from charts.measure import share
from games.despaira.opening_odds import opening_odds
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Panel
from rules.odds import GRADE_LABELS, Grade


class GradeOddsData(TypedDict):
    """The odds that an opening hand has a grade, as JSON."""

    grade: str
    probability: float


@dataclass(frozen=True, slots=True)
class Openings:
    """Exact odds that an opening hand has each grade, from brick to good (G-22)."""

    key: ClassVar = "opening"
    about: ClassVar = "Exact odds of opening hands (G-22)."

    odds: Mapping[Grade, Fraction]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the odds of the grades for a deck; None if the deck is empty."""
        return cls(opening_odds(deck.counts, deck.library)) if deck.counts else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        rows = [(GRADE_LABELS[grade], Estimate(float(odds))) for grade, odds in self.odds.items()]
        good, brick = self.odds[Grade.GOOD], self.odds[Grade.BRICK]
        hands = Measure("hands", is_share=True)
        return Panel(
            key=self.key,
            title="Opening hands",
            brief=f"good {share(float(good))} · brick {share(float(brick))}",
            text="Exact odds. A brick has no creature that six points are enough for; a good hand spends five or six "
            "of them on the first turn (G-22).",
            charts=(bars(key="opening-grades", title="Opening hands", x="grade", y=hands, rows=rows),),
        )

    def as_data(self) -> list[GradeOddsData]:
        """Return these statistics of a deck as JSON."""
        return [{"grade": grade.value, "probability": float(odds)} for grade, odds in self.odds.items()]
