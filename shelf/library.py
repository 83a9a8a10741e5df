"""The libraries of the games whose pages are here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from cards import catalog, keeping
from cards.library import CardLibrary
from games import Game, other_games

_T = TypeVar("_T")

Shelf: TypeAlias = CardLibrary[Any]


def current(game: Game) -> Shelf:
    """Return the cards of a game as they stand: see `cards.keeping.Keeper.current`."""
    return catalog.library_of(game.code)


def kept_with_shelf(make: Callable[[Shelf, _T | None], _T]) -> Callable[[Shelf], _T]:
    """Decorate what makes something of the cards of a game: it is kept for its last two libraries, and made beforehand.

    It is handed what it made of the library before, or what it made last, or None.
    """
    return keeping.kept_with(make, lambda shelf: shelf, *(game.code for game in other_games()))
