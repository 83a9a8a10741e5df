"""Statistics of the levels of a main deck, and the short form for the top of the deck's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Self, TypedDict, cast

from charts import Layer, Measure, stacked
from charts.measure import number, share
from games.despaira.level_charts import NAMES, TOP, level_charts
from games.despaira.statistics.played import played
from games.fields import Field
from games.statistics.deck_cards import DeckCards
from games.statistics.glance import Glance
from games.statistics.panel import Panel
from rules.goldfish.reports.report import level_curve
from rules.vocabulary import Kind

_KINDS: Final = {Kind.CREATURE: "creatures", Kind.TRICK: "tricks"}


class LevelsData(TypedDict):
    """The level curve of a deck as JSON."""

    creatures: Annotated[dict[str, int], "Cards by level."]
    tricks: dict[str, int]
    average_creature: float | None
    average_trick: float | None
    share_up_to_6: Annotated[float | None, "Of the creatures."]
    share_up_to_3: float | None
    from_7: int


@dataclass(frozen=True, slots=True)
class Levels:
    """Level curve of a main deck: cards by level (G-21), as in the report of goldfish games."""

    key: ClassVar = "levels"
    about: ClassVar = "Left out, as the following five, where there is nothing to say."

    curve: Mapping[str, Any]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the level curve of a deck; None for a deck without creatures and tricks."""
        cards = [card for card, count in played(deck) for _ in range(count)]
        return cls(level_curve(cards)) if cards else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        known, notes = self.curve, []
        averages = [
            f"{kind}s {number(average)}"
            for kind in ("creature", "trick")
            if (average := known[f"average_{kind}"]) is not None
        ]
        if known["creatures"]:
            notes.append(
                f"{share(known['share_up_to_3'])} of the creatures are of level 3 or lower: two of them come in one "
                f"turn. {share(known['share_up_to_6'])} can be spawned with the points of a turn (D-4.1, D-6.3)."
            )
        if above := known["from_7"]:
            notes.append(f"{above} of level 7 or higher come by Sacrifice or Miracle Spawn alone (O-6.10).")
        charts = level_charts(_by_level(known["creatures"]), _by_level(known["tricks"]))
        return Panel(
            key=self.key,
            title="Levels",
            brief=f"average {' · '.join(averages)}",
            text=" ".join(notes),
            charts=tuple(chart for chart in charts if chart.table.rows),
            is_open=True,
        )

    def as_data(self) -> LevelsData:
        """Return these statistics of a deck as JSON."""
        return cast(LevelsData, dict(self.curve))


def glance(deck: DeckCards, _order: Field) -> Glance:
    """Return the short form of the statistics of a deck: cards by level; the chart is empty without any."""
    levels = {kind: [0] * len(NAMES) for kind in _KINDS}
    elements: Counter[tuple[str, str]] = Counter()
    for card, count in deck.main:
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
        at=NAMES,
        layers=layers,
        totals=True,
    )
    plain = sum(count for card, count in deck.main if not card.element)
    ranked = sorted(elements.items(), key=lambda each: (-each[1], each[0]))
    return Glance(
        replace(chart, description=_description(levels)),
        tuple((code, label, count) for (code, label), count in ranked),
        plain,
        tuple((layer.name, int(sum(layer.values))) for layer in layers),
    )


def _description(levels: dict[Kind, list[int]]) -> str:
    """Return the description of the level chart, from the cards of each kind by level: the levels that have cards."""
    sentences = (
        f"Level {name}: {', '.join(f'{levels[kind][place]} {_KINDS[kind]}' for kind in _KINDS if levels[kind][place])}."
        for place, name in enumerate(NAMES)
        if any(columns[place] for columns in levels.values())
    )
    return " ".join(sentences)


def _by_level(counts: Mapping[str, int]) -> Counter[int]:
    return Counter({int(level): count for level, count in counts.items()})
