"""Runs of games that a request may see, and throttles of simulations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from django.http import Http404, HttpRequest

from accounts.throttles import UserThrottle
from decks import permissions
from decks.converters import DeckKey
from decks.core.lookup import OpenedDeck, find
from decks.goldfish.services import LimitReached
from decks.models import Deck, Run


class GoldfishThrottle(UserThrottle):
    """As many simulations as the API starts, and counted with them."""

    scope = "goldfish"


class StepThrottle(UserThrottle):
    """THROTTLE_STEP: how often the next few games are played for somebody who looks on."""

    scope = "step"


class WorthThrottle(UserThrottle):
    """THROTTLE_WORTH: how often a moment of games is played of what the cards of a run are worth."""

    scope = "worth"


def count_start(request: HttpRequest, message: str = "You start runs faster than they can be played.") -> None:
    """Count a simulation that a page starts. Raises LimitReached with a message."""
    throttle = GoldfishThrottle()
    if not throttle.allow_request(request, None):  # type: ignore[arg-type]  # it asks for nothing that this has not
        raise LimitReached(message, wait=ceil(throttle.wait() or 1))


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
