"""What a person may ask of cards besides the cards. Whoever knows it is a room above, and says so when it opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from django.http import HttpRequest

#: The cards of a deck by its id or code, with their copies, or None where the asking person may see no such deck.
DeckOf: TypeAlias = Callable[[str], Mapping[int, int] | None]
#: The ids of a few decks of this name that the asking person may see.
DecksCalled: TypeAlias = Callable[[str], Sequence[str]]


class Context:
    """What a query may ask about besides the cards. Whether anything `was_asked`, the answer is that person's alone."""

    def __init__(self, deck: DeckOf = lambda written: None, called: DecksCalled = lambda name: ()) -> None:
        self._deck, self._called, self.was_asked = cache(deck), called, False

    def deck(self, written: str) -> Mapping[int, int] | None:
        """The cards of a deck by its id or code, with their copies, or None where there is none to be seen."""
        self.was_asked = True
        return self._deck(written)

    def called(self, name: str) -> Sequence[str]:
        """The ids of a few decks of this name."""
        self.was_asked = True
        return self._called(name)


_makers: Final[list[Callable[[HttpRequest], Context]]] = []


def provide(make: Callable[[HttpRequest], Context]) -> None:
    """Have contexts made by `make` from now on."""
    _makers[:] = [make]


def context_of(request: HttpRequest) -> Context:
    """What the person who sent a request may ask about."""
    return _makers[0](request) if _makers else Context()
