"""The cards of any game as decks show and find them: of which game a library is, its own part of the site knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from cards import finding, keeping, shown
from cards.finder import Finder
from cards.library import CardLibrary
from cards.search.context import Context
from cards.shown import ShownCards
from decks.games import HOME
from query.table import Query, read
from shelf import finding as shelf_finding
from shelf import shown as shelf_shown

#: The cards of whichever game, with their printings.
Library: TypeAlias = CardLibrary[Any]

_T = TypeVar("_T")


def shown_cards(library: Any) -> ShownCards:
    """The cards of a library as pages show them."""
    return shown.shown_cards(library) if library.game == HOME.code else shelf_shown.shown_cards(library)


def finder_of(library: Any) -> Finder[Any]:
    """What the cards of a library are found with."""
    return finding.finder_of(library) if library.game == HOME.code else shelf_finding.finder_of(library)


def search(text: str, library: Any, context: Context | None = None) -> Query[Any]:
    """What a query asks of the cards of a library."""
    finder = finder_of(library)
    return read(text, finder.table, finder.index, context)


def kept_with_library(make: Callable[[Library, _T | None], _T]) -> Callable[[Library], _T]:
    """Decorate what makes something of the cards of any game: see `cards.keeping.kept_with`."""
    return keeping.kept_with(make, lambda library: library, keeping.EVERY)


def kept_with_cards(make: Callable[[Any, Library], _T]) -> Callable[[Any, Library], _T]:
    """Decorate what makes something of one card of any game: see `cards.keeping.kept_with_cards`."""
    return keeping.kept_with_cards(make, keeping.EVERY)
