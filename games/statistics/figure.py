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
    """Protocol of a figure that is computed from a decklist.

    `key` names it in the API and on the page; `about` describes it in the documentation of the API. There its schema is
    the return type of `as_data`: a TypedDict or a list of them.
    """

    @property
    def key(self) -> str:
        """The name in the API and on the page."""

    @property
    def about(self) -> str:
        """The description in the documentation of the API."""

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the figure of a deck; None if the deck has nothing that it is about."""

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""

    def as_data(self) -> object:
        """Return these statistics of a deck as JSON."""


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """A game's own figures, before and after the figures of every game.

    The head of a deck's page shows the chart that `glance` makes of the deck and the field that sorts its cards. It
    also shows the briefs of the figures with the keys `at_a_glance`.
    """

    before: tuple[type[Figure], ...] = ()
    after: tuple[type[Figure], ...] = ()
    glance: Callable[[DeckCards, Field], Glance] = Glance.by_order
    at_a_glance: tuple[str, ...] = ()
