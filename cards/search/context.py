"""Context of a search query: decks that it may refer to, by a function that a higher package registers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from django.http import HttpRequest

#: Returns the copies of a deck's cards by card id, given its id or code. None if the user may not see such a deck.
DeckOf: TypeAlias = Callable[[str], Mapping[int, int] | None]
#: Returns the ids of a few decks with a name that the user may see.
DecksCalled: TypeAlias = Callable[[str], Sequence[str]]


class Context:
    """Access to the decks that a search query may refer to, as far as the user may see them.

    `is_personal` becomes True when a deck is looked up. The result then must not be cached for other users. Without
    functions to look decks up, it finds none.
    """

    def __init__(self, deck: DeckOf = lambda written: None, called: DecksCalled = lambda name: ()) -> None:
        self._deck, self._called, self.is_personal = cache(deck), called, False

    def deck(self, written: str) -> Mapping[int, int] | None:
        """Return the copies by card id of a deck (given by id or deck code), or None if the user may not see it."""
        self.is_personal = True
        return self._deck(written)

    def called(self, name: str) -> Sequence[str]:
        """Return the ids of a few decks with this name that the user may see."""
        self.is_personal = True
        return self._called(name)


_makers: Final[list[Callable[[HttpRequest], Context]]] = []


def provide(make: Callable[[HttpRequest], Context]) -> None:
    """Register the function that creates the search context of a request, in place of any earlier one."""
    _makers[:] = [make]


def context_of(request: HttpRequest) -> Context:
    """Return the search context of a request, made by the function that `provide` registered."""
    return _makers[0](request) if _makers else Context()
