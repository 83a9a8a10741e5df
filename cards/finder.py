"""What the pages and the API of a game's cards find them with, and show them as: one for each of its libraries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from django.http import HttpRequest

from cards.kept import Kept, KeptPage
from cards.library import CardLibrary
from cards.printings import Printed
from cards.search.context import Context
from cards.search.form import SearchForm
from cards.shown import ShownCards
from cards.written import Written
from query import presenter
from query.index import Index
from query.parameters import Terms
from query.table import Table
from tcg.library import Card

_C = TypeVar("_C", bound=Card)

#: Pages of results and lists of the API that are kept.
_MOST_PAGES: Final = 100
_MOST_LISTS: Final = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Where the cards of a game stand on the site: the addresses of its pages, and what the page of all cards says.

    `template` is that page's; `example` is a query for the box, and `placeholder` what stands there before anything is
    typed.
    """

    title: str
    about: str
    template: str
    cards: str
    sets: str
    help: str
    completions: str
    example: str
    placeholder: str


@dataclass(frozen=True, eq=False)
class Finder(Generic[_C]):
    """The cards of a library as they are found and shown.

    `terms` are the parameters of addresses that are terms of a query; `written` gives every card as JSON by its id,
    `write` one with some of its printings; `context_of` says what the person who sent a request may ask of besides.
    """

    library: CardLibrary[_C]
    index: Index[_C]
    form: SearchForm
    terms: Terms
    place: Place
    shown: ShownCards
    written: Callable[[], Mapping[int, Written]]
    write: Callable[[_C, tuple[Printed, ...]], Written]
    context_of: Callable[[HttpRequest], Context] = lambda request: Context()
    #: Pages by what their addresses ask for, and lists of the API by this and the address that their links lead to.
    pages: Kept[KeptPage] = field(default_factory=lambda: Kept(_MOST_PAGES))
    lists: Kept[Any] = field(default_factory=lambda: Kept(_MOST_LISTS))

    @property
    def table(self) -> Table[Any]:
        return self.form.table

    def address(self, query: str, others: Mapping[str, object] = MappingProxyType({})) -> str:
        """Where a query is answered, with what else the address asks for."""
        return presenter.address(self.place.cards, query, others)
