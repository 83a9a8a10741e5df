"""Counts of the public decks that play each card, cached for some minutes, to tell how rare a card is."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Any, Final

from django.db.models import Count, QuerySet

from decks.models import DeckEntry
from decks.search.index import DeckIndex
from games import Game

#: Seconds for which counts are cached.
KEPT: Final = 600.0
#: Weight of a card that every deck plays: above 0, so that decks of only such cards are alike too.
_COMMON: Final = 0.1

_cache: dict[str, tuple[float, PlayCounts]] = {}


@dataclass(frozen=True)
class PlayCounts:
    """Number of public decks of a game, and of those that play each card, by the primary key of the card."""

    decks: int
    playing: Mapping[int, int]

    @cached_property
    def _rarities(self) -> Mapping[int, float]:
        return {card: self._rarity_of(playing) for card, playing in self.playing.items()}

    def rarity(self, card: int) -> float:
        """Return the rarity of a card (primary key): log(all decks / decks that play it), plus a small constant."""
        rarity = self._rarities.get(card)
        return self._rarity_of(0) if rarity is None else rarity

    def _rarity_of(self, playing: int) -> float:
        return log((1 + self.decks) / (1 + playing)) + _COMMON


def played_entries(game: Game) -> QuerySet[DeckEntry, Any]:
    """Return the entries of decks of a game in sections that count as played, which ideas do not."""
    sections = [section.name for section in game.sections if section.counts]
    return DeckEntry.objects.filter(section__in=sections, card__isnull=False).order_by()


def play_counts(decks: DeckIndex) -> PlayCounts:
    """Return how many public decks of the game of `decks` play each card: cached, or else by two queries."""
    game, now = decks.only_game, time.monotonic()
    if (cached := _cache.get(game.code)) and cached[0] > now:
        return cached[1]
    entries = played_entries(game).filter(deck__in=decks.decks.order_by())
    counts = PlayCounts(decks.decks.count(), dict(entries.values_list("card").annotate(Count("deck", distinct=True))))
    _cache[game.code] = now + KEPT, counts
    return counts


def forget() -> None:
    """Discard the cached counts of decks that play each card."""
    _cache.clear()
