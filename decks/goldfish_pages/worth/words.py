"""Worth of each card of a deck in words and as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from charts import Chart, Estimate, Measure, dots
from charts.measure import turns
from decks.goldfish_pages.worth.progress import WorthProgress
from rules.goldfish.reports.worth import GAMES, CardWorth

_TURNS: Final = Measure("turns later without one")


@dataclass(frozen=True, slots=True)
class WorthRow:
    """Result of games without one copy of a card: `wins` as "0.12 turns later"; `verdict` is better, worse or same."""

    slug: str
    name: str
    kind: str
    level: int | None
    copies: int
    wins: str
    interval: str
    verdict: str


@dataclass(frozen=True, slots=True)
class WorthPresenter:
    """Worth of a deck's cards for templates: how many turns later the deck wins without one copy of a card.

    By 95 % intervals, the worth of `telling` cards differs from 0; that of `others` may be 0.
    """

    headline: str
    telling: list[WorthRow]
    others: list[WorthRow]
    chart: Chart


def present_worth(progress: WorthProgress) -> WorthPresenter:
    """Return the worth of a deck's cards as known so far, for templates; the highest worth comes first."""
    known = [(card, turns) for card in progress.cards if (turns := card.turns) is not None]
    rows = [_row(card, Estimate(*value)) for card, value in known]
    return WorthPresenter(
        headline=headline_of(progress.cards),
        telling=[row for row in rows if row.verdict != "same"],
        others=[row for row in rows if row.verdict == "same"],
        chart=dots(
            key="later",
            title="Later without one copy",
            x="card",
            y=_TURNS,
            rows=[(card.name, Estimate(*value)) for card, value in known],
        ),
    )


def headline_of(cards: Sequence[CardWorth]) -> str:
    """Return a summary of the worth of `cards`, which are sorted by worth; "" until the worth of all cards is known."""
    if not cards or any(card.turns is None for card in cards):
        return ""
    best, worst = cards[0], cards[-1]
    telling = sum(card.outcome != "same" for card in cards)
    if not telling:
        return f"No card makes a difference that {GAMES:,} games without one copy of it would show."
    sentences = [sentence_of(card) for card, outcome in ((best, "better"), (worst, "worse")) if card.outcome == outcome]
    rest = len(cards) - telling
    sentences += [f"{rest} of {len(cards)} cards make no difference that is not chance."] if rest else []
    return " ".join(sentences)


def sentence_of(card: CardWorth) -> str:
    """Return the worth of a card in a sentence: “Without one Cinder Bolt the deck wins 0.12 turns later.”."""
    return f"Without one {card.name} the deck wins {_wins(card.turns.value if card.turns else 0)}."


def _wins(later: float) -> str:
    return f"{turns(abs(later))} {'sooner' if later < 0 else 'later'}" if later else "as soon"


def _row(card: CardWorth, value: Estimate) -> WorthRow:
    return WorthRow(
        slug=card.slug,
        name=card.name,
        kind=card.kind,
        level=card.level,
        copies=card.copies,
        wins=_wins(value.value),
        interval=_TURNS.interval(value.interval or (value.value, value.value)),
        verdict=card.outcome,
    )
