"""Groupings: what the cards of a deck can be laid out by, in groups and in order within a group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from tcg.names import name_key


class Place(NamedTuple):
    """Where a card stands: groups follow each other by `rank`, which are all numbers or all texts in a grouping."""

    rank: int | str
    label: str


_Card = TypeVar("_Card")

#: Where a card stands, None for one that has nothing of the kind.
Placing: TypeAlias = Callable[[Any], Place | None]


@dataclass(frozen=True, slots=True)
class Grouping:
    """A way to group cards and to sort them: `code` in addresses and forms, `label` for people.

    A card stands in one group alone; `without` heads those that `place` has no place for, which come last.
    """

    code: str
    label: str
    place: Placing
    without: str


def in_order(words: Sequence[tuple[str, str]], word: Callable[[_Card], str | None]) -> Callable[[_Card], Place | None]:
    """By one of `words`, (code, label) in the order of the groups."""
    places = {code: Place(rank, label) for rank, (code, label) in enumerate(words)}
    return lambda card: places.get(word(card) or "")


def by_number(number: Callable[[_Card], int | None], label: str) -> Callable[[_Card], Place | None]:
    """By a number, each headed by `label` with it: "Level {}"."""

    def place(card: _Card) -> Place | None:
        found = number(card)
        return None if found is None else Place(found, label.format(found))

    return place


def by_text(text: Callable[[_Card], str]) -> Callable[[_Card], Place | None]:
    """By a word of an open list, from A to Z."""

    def place(card: _Card) -> Place | None:
        found = text(card)
        return Place(name_key(found), found) if found else None

    return place


def first(words: Callable[[_Card], Iterable[str]]) -> Callable[[_Card], str | None]:
    """The first of several words."""
    return lambda card: next(iter(words(card)), None)
