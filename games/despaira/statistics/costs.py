"""Statistics of the costs of a main deck by turn, against the resources to pay them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar, Final, Self, TypedDict

from charts import Estimate, Measure, Series, curve
from charts.measure import number
from games.despaira.statistics.played import played
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Panel
from rules.duel import DEFAULTS
from rules.odds import cards_seen, is_castable
from rules.vocabulary import Kind

#: Turns in the charts.
TURNS: Final = 6


class CostsData(TypedDict):
    """The costs and the resources of one turn as JSON."""

    turn: int
    seen: Annotated[int, "Cards that are drawn until then."]
    creature_levels: Annotated[float, "Levels of the creatures among them up to 6, on average."]
    spawn_points: Annotated[int, "That have come until then (D-4.1)."]
    trick_levels: float
    crystals: Annotated[int, "That have come until then (D-3.9, D-4.4)."]


@dataclass(frozen=True, slots=True)
class Turn:
    """Average sums of levels that a player has drawn by a turn, and the points and crystals received by then."""

    turn: int
    seen: int
    creature_levels: Fraction
    spawn_points: int
    trick_levels: Fraction
    crystals: int


@dataclass(frozen=True, slots=True)
class Costs:
    """Statistics of the levels drawn by each turn, against spawn points and crystals to pay them (D-4.1 to D-4.4).

    Creatures above level 6 are left out: no points of a turn pay them (O-6.10).
    """

    key: ClassVar = "costs"
    about: ClassVar = ""

    turns: tuple[Turn, ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the costs of a deck; None for a deck without creatures and tricks."""
        size = sum(deck.counts.values())
        creatures = sum((card.level or 0) * count for card, count in played(deck) if is_castable(card))
        tricks = sum((card.level or 0) * count for card, count in played(deck) if card.kind is Kind.TRICK)
        if not any(True for _ in played(deck)):
            return None
        return cls(tuple(_turn(turn, size, creatures, tricks) for turn in range(1, TURNS + 1)))

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        last = self.turns[2]
        brief = (
            f"by turn {last.turn}: {number(float(last.creature_levels))} levels for {last.spawn_points} points · "
            f"{number(float(last.trick_levels))} for {last.crystals} crystals"
        )
        at = [turn.turn for turn in self.turns]
        charts = (
            curve(
                key="points-by-turn", title="Creatures drawn, and points to spawn them", x="turn",
                y=Measure("levels"), at=at, series=[
                    Series("levels of creatures drawn", [Estimate(float(turn.creature_levels)) for turn in self.turns]),
                    Series("spawn points so far", [Estimate(turn.spawn_points) for turn in self.turns]),
                ],
            ),
            curve(
                key="crystals-by-turn", title="Tricks drawn, and crystals to activate them", x="turn",
                y=Measure("levels"), at=at, series=[
                    Series("levels of tricks drawn", [Estimate(float(turn.trick_levels)) for turn in self.turns]),
                    Series("crystals so far", [Estimate(turn.crystals) for turn in self.turns]),
                ],
            ),
        )  # fmt: skip
        text = (
            f"On average, in all turns together. {DEFAULTS.spawn_points} points come each turn for at most "
            f"{DEFAULTS.spawns_per_turn} creatures, and are gone at its end (D-4.1, D-6.3); of crystals there are "
            f"{DEFAULTS.start_crystals}, and {DEFAULTS.crystals_per_turn} more each turn after the first, at most "
            f"{DEFAULTS.crystal_total} at a time (D-3.9, D-4.4, D-4.5). Where the cards’ line runs above the other, "
            "not all that is drawn can be played."
        )
        return Panel(key=self.key, title="Costs by turn", brief=brief, text=text, charts=charts)

    def as_data(self) -> list[CostsData]:
        """Return these statistics of a deck as JSON."""
        return [
            {
                "turn": turn.turn,
                "seen": turn.seen,
                "creature_levels": round(float(turn.creature_levels), 6),
                "spawn_points": turn.spawn_points,
                "trick_levels": round(float(turn.trick_levels), 6),
                "crystals": turn.crystals,
            }
            for turn in self.turns
        ]


def _turn(turn: int, size: int, creatures: int, tricks: int) -> Turn:
    seen = cards_seen(turn, size)
    return Turn(
        turn=turn,
        seen=seen,
        creature_levels=Fraction(creatures * seen, size),
        spawn_points=DEFAULTS.spawn_points * turn,
        trick_levels=Fraction(tricks * seen, size),
        crystals=DEFAULTS.start_crystals + DEFAULTS.crystals_per_turn * (turn - 1),
    )
