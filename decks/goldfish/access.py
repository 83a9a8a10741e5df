"""Lookup of runs (series of simulated games) that a request may see, and throttles of simulations."""

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
    """Count a simulation that a page starts; raise TooOften with `message` if the requester has started too many."""
    count(request, "goldfish", message)


@contextmanager
def absent_when_deleted() -> Iterator[None]:
    """Raise Http404 if the block raises Deck.DoesNotExist, because the deck was deleted during the request."""
    try:
        yield
    except Deck.DoesNotExist as error:
        raise Http404 from error


def find_run(request: HttpRequest, run_id: str, key: DeckKey) -> tuple[Run, OpenedDeck]:
    """Return the run with this id, and its deck, which has the key of the URL; Http404 if either may not be seen."""
    opened = find(request, key)
    runs = permissions.visible_runs(request, key.token).select_related("against")
    return permissions.first_or_404(runs.filter(pk=run_id, deck=opened.deck)), opened


def find_any_run(request: HttpRequest, run_id: str) -> Run:
    """Return a run by its id, with or without a deck. Raises Http404 if the requester may not see it."""
    return permissions.first_or_404(permissions.visible_runs(request).filter(pk=run_id))
