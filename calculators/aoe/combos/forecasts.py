"""Forecasts of the damage of a deck of Assemblage, in the cache that all processes share.

The key has only what damage depends on: two decks that differ in names have one forecast.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.core.cache import cache

from cards.code_digests import games_digest
from games.aoe.cards import Card
from games.aoe.opening_hands import Outlook, opening_hands, spread, without_each

#: Seconds in the cache: a week.
_LIFETIME: Final = 7 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Forecast:
    """All opening hands of a deck, at one distance and with one meter.

    `without` has for each card, in the order in which they were given, the mean that is left where it does nothing;
    `means` the mean by distance and meter, wherever a difference is made.
    """

    outlook: Outlook
    without: tuple[Fraction, ...]
    means: Mapping[tuple[int, int], Fraction]

    def worth(self, place: int) -> Fraction:
        """Return how much less a hand deals on average without the card at this place."""
        return self.outlook.mean - self.without[place]


def forecast_of(cards: Sequence[Card], size: int, distance: int = 1, meter: int = 0) -> Forecast:
    """Return the forecast of a deck, from the cache or computed and cached.

    Raises games.faults.Refused where so many cards can't be drawn.
    """
    said = [_figures(card) for card in cards]
    order = sorted(range(len(cards)), key=said.__getitem__)
    digest = hashlib.sha256(json.dumps([[said[at] for at in order], size, distance, meter]).encode()).hexdigest()
    key = f"aoe-forecast-{games_digest()[:16]}-{digest}"
    if (kept := cache.get(key)) is None:
        kept = json.dumps(_computed([cards[at] for at in order], size, distance, meter))
        cache.set(key, kept, _LIFETIME)
    data = json.loads(kept)
    hands = data["hands"]
    without = [Fraction(0)] * len(cards)
    for at, total in zip(order, data["without"], strict=True):
        without[at] = Fraction(total, hands)
    return Forecast(
        outlook=Outlook(size, hands, tuple((damage, count) for damage, count in data["counts"])),
        without=tuple(without),
        means={(spaces, filled): Fraction(total, hands) for spaces, filled, total in data["means"]},
    )


def _computed(cards: Sequence[Card], size: int, distance: int, meter: int) -> dict[str, object]:
    """Compute a forecast as JSON: of means the sums over all hands, which are whole numbers."""
    outlook = opening_hands(cards, size, distance, meter)
    hands = outlook.hands
    return {
        "hands": hands,
        "counts": outlook.counts,
        "without": [int(mean * hands) for mean in without_each(cards, size, distance, meter)],
        "means": [[*place, int(found.mean * hands)] for place, found in spread(cards, size).items()],
    }


def _figures(card: Card) -> list[object]:
    """Return everything that the damage of a card and its links depend on."""
    return [
        card.kind.value, card.meter or 0, -1 if card.range is None else card.range, card.attack or 0, card.link or 0,
        sorted(card.red), sorted(card.yellow), sorted(card.tags), card.links,
    ]  # fmt: skip
