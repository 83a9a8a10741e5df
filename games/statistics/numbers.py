"""Counts of a deck's cards by a printed number, such as the cost, with a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from charts import Chart, Layer, Measure, stacked
from games.statistics.deck_cards import DeckCards
from tcg.library import Card

#: Most columns of a chart. The last one counts all higher numbers, too.
_COLUMNS: Final = 16
#: Most layers of a bar.
_LAYERS: Final = 6
_NO_CARDS: Final[Mapping[str, int]] = MappingProxyType({})

#: Copies with each number, by the plural of the kind.
ByKind = Mapping[str, Mapping[int, int]]


def by_kind(deck: DeckCards, cards: Iterable[tuple[Card, int]], attribute: str) -> dict[str, Counter[int]]:
    """Count the copies of cards by the number in `attribute`, for each kind in the game's order.

    The keys are plurals of kinds. A card without the number is left out, and so is a kind without such cards.
    """
    copies: dict[str, Counter[int]] = {kind.plural: Counter() for kind in deck.kinds}
    for card, count in cards:
        if (value := getattr(card, attribute)) is not None:
            copies[deck.plural(card)][value] += count
    return {kind: counts for kind, counts in copies.items() if counts}


def total(counts: ByKind) -> Counter[int]:
    """Count the copies of cards by number, over all kinds in `counts`."""
    every: Counter[int] = Counter()
    for each in counts.values():
        every.update(each)
    return every


def mean(counts: Mapping[int, int]) -> float:
    """Return the mean of a number from `counts` of cards by number, or raise ZeroDivisionError without cards."""
    return sum(number * count for number, count in counts.items()) / sum(counts.values())


def without(deck: DeckCards, cards: Iterable[tuple[Any, int]], attribute: str) -> Counter[str]:
    """Count the copies of cards whose `attribute` is None, by the plural of their kind."""
    lacking: Counter[str] = Counter()
    for card, count in cards:
        if getattr(card, attribute) is None:
            lacking[deck.plural(card)] += count
    return lacking


def chart_of(counts: ByKind, *, key: str, title: str, x: str, none: Mapping[str, int] = _NO_CARDS) -> Chart:
    """Return a chart with a bar for each printed number from the least to the greatest, and a layer for each kind.

    Of many numbers the greatest share a bar. A last bar counts the cards of each kind in `none`. The chart is empty
    without numbers. `x` is the name of the number, such as "level".
    """
    every = total(counts)
    if not every:
        return Chart(key=key, title=title)
    first = min(every)
    last = min(max(every), first + _COLUMNS - 1)
    at = [str(number) for number in range(first, last + 1)]
    if max(every) > last:
        at[-1] += "+"
    columns = {kind: _column(counts.get(kind, {}), first, last) for kind in dict.fromkeys((*counts, *none))}
    if none:
        at.append("none")
        columns = {kind: [*column, none.get(kind, 0)] for kind, column in columns.items()}
    layers = [Layer(kind, column) for kind, column in _few(columns).items()]
    return stacked(key=key, title=title, x=x, y=Measure("cards", is_whole=True), at=at, layers=layers, totals=True)


def data_of(counts: Mapping[int, int]) -> dict[str, int]:
    """Return counts of cards by printed number as JSON, the least number first."""
    return {str(number): counts[number] for number in sorted(counts)}


def _column(counts: Mapping[int, int], first: int, last: int) -> list[int]:
    column = [0] * (last - first + 1)
    for number, count in counts.items():
        column[min(number, last) - first] += count
    return column


def _few(columns: dict[str, list[int]]) -> dict[str, list[int]]:
    """Return `columns` for at most `_LAYERS` kinds; of more, the last ones are summed up as the kind "others"."""
    if len(columns) <= _LAYERS:
        return columns
    kinds = list(columns)
    others = zip(*(columns[kind] for kind in kinds[_LAYERS - 1 :]), strict=True)
    return {**{kind: columns[kind] for kind in kinds[: _LAYERS - 1]}, "others": [sum(each) for each in others]}
