"""Ways to group the cards of a deck, such as by level, with the order of the groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from tcg.names import name_key


class Place(NamedTuple):
    """Group that a card is in, with its heading. Groups are sorted by `rank`: all numbers, or all texts."""

    rank: int | str
    label: str


_Card = TypeVar("_Card")

#: Function that returns the place of a card, or None.
Placing: TypeAlias = Callable[[Any], Place | None]


@dataclass(frozen=True, slots=True)
class Grouping:
    """Way to group and sort the cards of a deck: `code` in addresses and forms, `label` on pages.

    Every card is in one group. Cards for which `place` returns None come last, under the heading `without`.
    """

    code: str
    label: str
    place: Placing
    without: str


def in_order(words: Sequence[tuple[str, str]], word: Callable[[_Card], str | None]) -> Callable[[_Card], Place | None]:
    """Return a function for the group of a card by its code (`word`), or None; `words` are (code, label) in order."""
    places = {code: Place(rank, label) for rank, (code, label) in enumerate(words)}
    return lambda card: places.get(word(card) or "")


def by_number(number: Callable[[_Card], int | None], label: str) -> Callable[[_Card], Place | None]:
    """Return a function for the group of a card by its `number`; None without one. `label` is such as "Level {}"."""

    def place(card: _Card) -> Place | None:
        value = number(card)
        return None if value is None else Place(value, label.format(value))

    return place


def by_text(text: Callable[[_Card], str]) -> Callable[[_Card], Place | None]:
    """Return a function for a card's group by a text, such as its set; None for "". Groups go from A to Z."""

    def place(card: _Card) -> Place | None:
        word = text(card)
        return Place(name_key(word), word) if word else None

    return place


def first(words: Callable[[_Card], Iterable[str]]) -> Callable[[_Card], str | None]:
    """Return a function for the first of a card's `words`, to group by it; None if the card has none."""
    return lambda card: next(iter(words(card)), None)
