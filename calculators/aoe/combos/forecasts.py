"""Forecasts of the damage of Assemblage decks in the shared cache, by values that affect damage, without names."""

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

#: Lifetime in the cache, in seconds: a week.
_LIFETIME: Final = 7 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Forecast:
    """Damage of the best combos of all opening hands of a deck, at one distance and with one meter.

    `without` has for each card, in the order given, the mean damage if that card does nothing. `means` has the mean
    damage by (distance, meter), for all pairs that make a difference.
    """

    outlook: Outlook
    without: tuple[Fraction, ...]
    means: Mapping[tuple[int, int], Fraction]

    def worth(self, place: int) -> Fraction:
        """Return how much less damage a hand deals on average if the card at `place`, from 0, does nothing."""
        return self.outlook.mean - self.without[place]


def forecast_of(cards: Sequence[Card], size: int, distance: int = 1, meter: int = 0) -> Forecast:
    """Return the damage of a deck's opening hands of `size` cards, from the cache or computed.

    `distance` to the target is in spaces; `meter` is the number of cards in the meter. InvalidInput is raised if the
    deck has fewer than `size` cards to draw.
    """
    figures = [_figures(card) for card in cards]
    order = sorted(range(len(cards)), key=figures.__getitem__)
    digest = hashlib.sha256(json.dumps([[figures[at] for at in order], size, distance, meter]).encode()).hexdigest()
    key = f"aoe-forecast-{games_digest()[:16]}-{digest}"
    if (text := cache.get(key)) is None:
        text = json.dumps(_computed([cards[at] for at in order], size, distance, meter))
        cache.set(key, text, _LIFETIME)
    data = json.loads(text)
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
    """Compute a forecast as JSON; arguments are as in `forecast_of`. Sums over all hands stand for means."""
    outlook = opening_hands(cards, size, distance, meter)
    hands = outlook.hands
    return {
        "hands": hands,
        "counts": outlook.counts,
        "without": [int(mean * hands) for mean in without_each(cards, size, distance, meter)],
        "means": [[*place, int(outlook.mean * hands)] for place, outlook in spread(cards, size).items()],
    }


def _figures(card: Card) -> list[object]:
    """Return all values of a card that the damage depends on."""
    return [
        card.kind.value, card.meter or 0, -1 if card.range is None else card.range, card.attack or 0, card.link or 0,
        sorted(card.red), sorted(card.yellow), sorted(card.tags), card.links,
    ]  # fmt: skip
