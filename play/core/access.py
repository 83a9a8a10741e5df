"""Matches and seats that a request may see. A match is seen by whoever knows its id, a hand by its seat alone."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from accounts.models import User
from accounts.networks import network_of
from cards.catalog import catalogs
from decks.goldfish.snapshot import Contender
from play.core.keys import is_key, key_digest
from play.core.services import NewSeat, run_out
from play.models import Match, Mode, Seat

#: Keyword of the header `Authorization` before the secret key of a seat.
KEYWORD: Final = "Seat"
#: Name of the cookie with the secret key of all seats that were taken in a browser without an account. A cookie for
#: each match would make requests longer than servers accept.
COOKIE: Final = "seat"
#: Seconds for which a browser keeps that cookie after it has taken a seat.
_COOKIE_AGE: Final = 180 * 24 * 3600


def find_match(match_id: str) -> Match:
    """Return a match with its seats; raise Http404 if there is none.

    If the time of a player is up, the rules are applied first.
    """
    found = Match.objects.prefetch_related("seats").filter(pk=match_id).first()
    if found is None:
        raise Http404
    run_out(found, catalogs.current())
    return found


def seat_of(request: HttpRequest, match: Match) -> Seat | None:
    """Return the seat at which a request plays, by the key of the seat or its account; None for a spectator."""
    keyword, _, sent = request.headers.get("Authorization", "").partition(" ")
    key = sent.strip() if keyword == KEYWORD else request.COOKIES.get(COOKIE, "")
    digest = key_digest(key) if key else ""
    seats = list(match.seats.all())
    by_key = [seat for seat in seats if digest and seat.key_digest == digest]
    own = [seat for seat in seats if request.user.is_authenticated and seat.owner_id == request.user.pk]
    return next(iter(by_key or own), None)


def own_seats(request: HttpRequest) -> QuerySet[Seat]:
    """Return the seats of the account, or of the browser of a visitor."""
    if request.user.is_authenticated:
        return Seat.objects.filter(owner=request.user)
    key = request.COOKIES.get(COOKIE, "")
    return Seat.objects.filter(key_digest=key_digest(key)) if key else Seat.objects.none()


def new_seat(request: HttpRequest, contender: Contender, name: str) -> NewSeat:
    """Return the seat that the requester takes with a deck. An account without a name plays under its own."""
    if isinstance(request.user, User):
        return NewSeat(contender=contender, name=name or request.user.username, owner=request.user)
    key = request.COOKIES.get(COOKIE, "")
    return NewSeat(contender=contender, name=name, address=network_of(request), key=key if is_key(key) else "")


def remember_key(request: HttpRequest, response: HttpResponse, key: str) -> HttpResponse:
    """Let the browser of a visitor keep the key of its seats, and return the response. Accounts need none."""
    if not request.user.is_authenticated:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, key, max_age=_COOKIE_AGE, secure=secure, httponly=True, samesite="Lax")
    return response


def may_see_all(match: Match) -> bool:
    """Return whether whoever knows a match may see the hands of both players: its player plays both sides."""
    return match.mode == Mode.SELF
