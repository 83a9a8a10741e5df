"""Results of matchups for templates. Decks that the reader may not see, or that were deleted, have no name there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from decks import permissions
from decks.models import Deck, Run, RunStatus, Visibility
from decks.statistics.win_rates import WinRate
from rules.bots.series import GameRecord, pairs_of, read_games, sum_games


@dataclass(frozen=True, slots=True)
class SeriesDeck:
    """Deck of a run. `number` is its place from 1, `name` that of its snapshot; both are all of a hidden one.

    `deck` is None for a hidden one: it was deleted, or the reader may not see it now.
    """

    number: int
    name: str
    deck: Deck | None
    warnings: Sequence[dict[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class Cell(WinRate):
    """Win rate of a deck against another one. `can_read` says whether the reader may read the games."""

    deck: SeriesDeck
    against: SeriesDeck
    can_read: bool

    @property
    def heat(self) -> int:
        """Shade of the cell: 0 if the deck is clearly behind, 4 if clearly ahead, 1 and 3 if that may be chance."""
        if self.advantage:
            return 4 if self.advantage == "good" else 0
        return 1 if self.share.value < 0.4 else 3 if self.share.value > 0.6 else 2


@dataclass(frozen=True, slots=True)
class Row:
    """Deck with its win rate against all others, and that against each; None for itself."""

    deck: SeriesDeck
    total: WinRate
    cells: list[Cell | None]


def decks_of(request: HttpRequest, run: Run) -> list[SeriesDeck]:
    """Return the decks of a run as a reader may see them now. Takes one query."""
    seen = permissions.visible(request).in_bulk([side["deck"] for side in run.sides])
    return [
        SeriesDeck(number, side["name"], deck, side["warnings"])
        if (deck := seen.get(side["deck"]))
        else SeriesDeck(number, f"Hidden deck {number}", None)
        for number, side in enumerate(run.sides, start=1)
    ]


def is_any_hidden_from_others(decks: Sequence[SeriesDeck]) -> bool:
    """Return whether others see less than the reader, as a deck is not public."""
    return any(each.deck and each.deck.visibility != Visibility.PUBLIC for each in decks)


def matrix_of(run: Run, decks: Sequence[SeriesDeck]) -> list[Row]:
    """Return the rows of a run's matrix; of a run that is done the best deck comes first."""
    sums = _sums(run)
    rates: dict[tuple[int, int], tuple[int, int, int]] = {}
    for (one, other), (won, lost, drawn) in zip(pairs_of(len(decks)), sums, strict=True):
        rates[one, other], rates[other, one] = (won, lost, drawn), (lost, won, drawn)
    places = range(len(decks))
    totals = {
        place: WinRate(*map(sum, zip(*(rates[place, other] for other in places if other != place), strict=True)))
        for place in places
    }
    order = sorted(places, key=lambda place: -totals[place].share.value) if run.status == RunStatus.DONE else places
    return [
        Row(decks[place], totals[place], [
            None if other == place else
            Cell(*rates[place, other], decks[place], decks[other], bool(decks[place].deck and decks[other].deck))
            for other in order
        ])
        for place in order
    ]  # fmt: skip


def _sums(run: Run) -> list[list[int]]:
    if run.report is not None:
        sums: list[list[int]] = json.loads(run.report)["pairs"]
        return sums
    results = run.chunks.filter(result__isnull=False).values_list("result", flat=True)
    return sum_games(len(run.sides), run.params["games"], (json.loads(result or "") for result in results))


def games_of(run: Run, start: int, stop: int) -> dict[int, GameRecord]:
    """Return the records of the games `start` to `stop` − 1 that were played, by number."""
    chunks = run.chunks.filter(start__lt=stop, stop__gt=start, result__isnull=False)
    results = [json.loads(result or "") for result in chunks.values_list("result", flat=True)]
    return {number: game for number, game in read_games(results) if start <= number < stop}
