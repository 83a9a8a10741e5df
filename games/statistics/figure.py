"""Protocol of the statistics (figures) of a deck, and their order on the pages of decks of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, Self

from games.fields import Field
from games.statistics.deck_cards import DeckCards
from games.statistics.glance import Glance
from games.statistics.panel import Panel


class Figure(Protocol):
    """Protocol of a figure: statistics about one aspect of a deck, computed from its list.

    `key` names it in the API and on the page; `about` describes it in the documentation of the API. There its schema is
    the return type of `as_data`: a TypedDict or a list of them.
    """

    @property
    def key(self) -> str:
        """The name of the figure in the API and on pages."""

    @property
    def about(self) -> str:
        """The description of the figure in the documentation of the API."""

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the figure of a deck; None if the deck has no cards that it is about."""

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""

    def as_data(self) -> object:
        """Return these statistics of a deck as JSON."""


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """Statistics (figures) that only decks of one game have, before and after those of every game.

    The top of a deck's page shows the chart that `glance` makes of the deck and the field that sorts its cards. It
    also shows the briefs of the figures with the keys `at_a_glance`.
    """

    before: tuple[type[Figure], ...] = ()
    after: tuple[type[Figure], ...] = ()
    glance: Callable[[DeckCards, Field], Glance] = Glance.by_order
    at_a_glance: tuple[str, ...] = ()
