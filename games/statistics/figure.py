"""Figures of a game, and their places on the pages of a deck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, Self

from games.fields import Field
from games.statistics.deck_cards import DeckCards
from games.statistics.glance import Glance
from games.statistics.panel import Panel


class Figure(Protocol):
    """A figure that is worked out of a decklist.

    `key` names it in the API and on the page, and `about` says what it is in the reference of the API. There its shape
    is the type that `as_data` is annotated with, TypedDict or a list of such.
    """

    @property
    def key(self) -> str: ...

    @property
    def about(self) -> str: ...

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the figure of a deck; None where there is nothing to say of it."""

    @property
    def panel(self) -> Panel: ...

    def as_data(self) -> object:
        """Return the figure as JSON."""


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """The figures of a game's own, before and after the figures that every game has.

    At the head of a deck's page stand the chart of `glance`, which is given the field that cards are sorted by, and
    the briefs of the figures with the keys `at_a_glance`.
    """

    before: tuple[type[Figure], ...] = ()
    after: tuple[type[Figure], ...] = ()
    glance: Callable[[DeckCards, Field], Glance] = Glance.by_order
    at_a_glance: tuple[str, ...] = ()
