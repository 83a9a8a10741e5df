"""Runs of games that a request may see, and throttles of simulations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404, HttpRequest

from accounts.throttles import count
from decks import permissions
from decks.converters import DeckKey
from decks.core.lookup import OpenedDeck, find
from decks.models import Deck, Run


def count_start(request: HttpRequest, message: str = "You start runs faster than they can be played.") -> None:
    """Count a simulation that a page starts. Raises TooOften with the message."""
    count(request, "goldfish", message)


@contextmanager
def absent_when_deleted() -> Iterator[None]:
    """A deck that is deleted between two looks at it is answered like one that never was: raises Http404."""
    try:
        yield
    except Deck.DoesNotExist as error:
        raise Http404 from error


def find_run(request: HttpRequest, run_id: str, key: DeckKey) -> tuple[Run, OpenedDeck]:
    """Return a run of the deck that an address names, and the deck. Raises Http404 where either may not be seen."""
    opened = find(request, key)
    runs = permissions.visible_runs(request, key.token).select_related("against")
    return permissions.first_or_404(runs.filter(pk=run_id, deck=opened.deck)), opened


def find_any_run(request: HttpRequest, run_id: str) -> Run:
    """A run by its id alone, be it of a deck or of none. Raises Http404 where it may not be seen."""
    return permissions.first_or_404(permissions.visible_runs(request).filter(pk=run_id))
