"""Finder: everything that pages and API need to search and show the cards of a library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from django.urls import reverse

from cards.addresses import completions, list_page, search_help, sets_page
from cards.catalog.library import CardLibrary, Library
from cards.catalog.printings import Printed
from cards.catalog.process_cache import cached_by_library
from cards.presenters.cards import Presenter, presenter_of
from cards.responses.cached_json import CachedJson
from cards.responses.rendered import BoundedCache, CachedPage
from cards.search import index_of, search_of
from cards.search.form import SearchForm
from cards.serializers.cards import cards_json, write_card
from games import DEFAULT_GAME, GAMES, Game
from query.index import Index
from query.parameters import Terms
from query.presenter import address
from query.table import Table
from tcg.library import Card

_C = TypeVar("_C", bound=Card)

#: Number of cached result pages and API lists.
_MOST_PAGES: Final = 100
_MOST_LISTS: Final = 60


@dataclass(frozen=True, slots=True)
class Place:
    """URLs of a game's card pages, and the texts of the page that lists its cards.

    Attributes:
        of: Suffix of titles that names the game, or "" for the default game.
        about: Description of the list page.
        database: URL of all cards as a file for another program, or "".
        example: Example query.
        placeholder: Placeholder of the search box.
    """

    title: str
    of: str
    about: str
    cards: str
    sets: str
    help: str
    completions: str
    database: str
    example: str
    placeholder: str


@dataclass(frozen=True, eq=False)
class Finder(Generic[_C]):
    """Search index, form and presentation of the cards of one library.

    `terms` are URL parameters that are terms of a query. `cards_json` returns all cards as JSON by permanent number,
    and `write` a card as JSON with some of its printings.
    """

    library: CardLibrary[_C]
    index: Index[_C]
    form: SearchForm
    terms: Terms
    place: Place
    presenter: Presenter
    cards_json: Callable[[], Mapping[int, CachedJson]]
    write: Callable[[_C, tuple[Printed, ...]], CachedJson]
    #: Result pages by parameters, and API lists by parameters and the URL of their links.
    pages: BoundedCache[CachedPage] = field(default_factory=lambda: BoundedCache(_MOST_PAGES))
    lists: BoundedCache[Any] = field(default_factory=lambda: BoundedCache(_MOST_LISTS))

    @property
    def table(self) -> Table[object]:
        """Table of the fields that can be searched."""
        return self.form.table

    def address(self, query: str, others: Mapping[str, object] = MappingProxyType({})) -> str:
        """Return the URL of the list page for a query, with other parameters."""
        return address(self.place.cards, query, others)


def place_of(game: Game) -> Place:
    """Return the URLs of a game's card pages, and the texts of the page that lists its cards."""
    table = search_of(game).form.table
    of = "" if game is DEFAULT_GAME else f" of {game.name}"
    kind = table.by_key["kind"].examples[0].query
    example = game.example_query or f"{kind} {game.field(game.order).search_key}>=3"
    about = f"Every card of {game.name} that is here: search names, texts and all that is printed on them."
    return Place(
        title=f"Cards{of}",
        of=of,
        about=game.about_cards or about,
        cards=list_page(game),
        sets=sets_page(game),
        help=search_help(game),
        completions=completions(game),
        database=reverse(f"api:{game.database}") if game.database else "",
        example=example,
        placeholder=game.placeholder or example,
    )


@cached_by_library
def finder_of(library: Library, before: Finder | None) -> Finder:
    """Return what pages and API need to search and show a library's cards.

    Callers pass only the library: `cached_by_library` adds the last finder or None as `before`.
    """
    game = GAMES[library.game]
    search = search_of(game)
    return Finder(
        library,
        index_of(library),
        search.form,
        search.terms,
        place_of(game),
        presenter_of(library),
        partial(cards_json, library),
        partial(write_card, library),
    )
