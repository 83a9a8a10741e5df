"""How somebody came to a deck, and so to its runs: by its id, or by its link, on which all further pages stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil

from django.http import Http404, HttpRequest
from django.urls import reverse

from accounts.throttles import UserThrottle
from decks import permissions
from decks.goldfish.services import LimitReached
from decks.models import Deck, Run, Visibility


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


@dataclass(frozen=True, slots=True)
class Way:
    """A deck, and the token of the link by which somebody came to it, "" for whoever came by its id."""

    deck: Deck
    token: str

    @property
    def key(self) -> str:
        """What stands for the deck in addresses."""
        return self.token or self.deck.pk

    @property
    def where(self) -> dict[str, str]:
        """What addresses name it by."""
        return {"token": self.token} if self.token else {"deck_id": self.deck.pk}

    @property
    def names(self) -> dict[str, str]:
        """The names of the addresses: of the deck, the form of a run with its cards, what there is of a run."""
        prefix = "decks:shared-" if self.token else "decks:"
        pages = {
            page: f"{prefix}goldfish-{page}" for page in ("cards", "run", "cancel", "swap", "find", "game", "worth")
        }
        return {"deck": "decks:shared" if self.token else "decks:deck", "form": f"{prefix}goldfish", **pages}

    def address(self, page: str, *arguments: str | int) -> str:
        """The address of one of `names`."""
        return reverse(self.names[page], args=[self.key, *arguments])

    def for_others(self, request: HttpRequest) -> Way | None:
        """The way to the deck that others can go: that of its link where it is not public. None to a private deck, and
        for whoever may not pass the link on."""
        if self.token or self.deck.visibility == Visibility.PUBLIC:
            return self
        token = permissions.link_token(request, self.deck)
        return Way(self.deck, token) if token else None


@contextmanager
def absent_when_deleted() -> Iterator[None]:
    """A deck that is deleted between two looks at it is answered like one that never was: raises Http404."""
    try:
        yield
    except Deck.DoesNotExist as error:
        raise Http404 from error


def find_deck(request: HttpRequest, where: Mapping[str, str]) -> Way:
    """The deck that an address names by `deck_id` or `token`. Raises Http404 where it may not be seen."""
    token = where.get("token", "")
    decks = permissions.shared(token) if token else permissions.visible(request).filter(pk=where["deck_id"])
    return Way(permissions.first_or_404(decks.select_related("owner")), token)


def find_run(request: HttpRequest, run_id: str, where: dict[str, str]) -> tuple[Run, Way]:
    """A run of the deck that an address names. Raises Http404 where either may not be seen."""
    way = find_deck(request, where)
    runs = permissions.visible_runs(request, way.token).select_related("against")
    return permissions.first_or_404(runs.filter(pk=run_id, deck=way.deck)), way


def find_any_run(request: HttpRequest, run_id: str) -> Run:
    """A run by its id alone, be it of a deck or of none. Raises Http404 where it may not be seen."""
    return permissions.first_or_404(permissions.visible_runs(request).filter(pk=run_id))
