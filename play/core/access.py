"""Matches and seats that a request may see. A match is seen by whoever knows its id, a hand by its seat alone."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest

from play.core.keys import key_digest
from play.models import Match, Seat

#: Keyword of the header `Authorization` before the secret key of a seat.
KEYWORD: Final = "Seat"


def find_match(match_id: str) -> Match:
    """Return a match with its seats; raise Http404 if there is none."""
    found = Match.objects.prefetch_related("seats").filter(pk=match_id).first()
    if found is None:
        raise Http404
    return found


def cookie_of(match: Match) -> str:
    """Return the name of the cookie with the key of a visitor's seat."""
    return f"seat-{match.pk}"


def seat_of(request: HttpRequest, match: Match) -> Seat | None:
    """Return the seat at which a request plays, by the key of the seat or its account; None for a spectator."""
    keyword, _, sent = request.headers.get("Authorization", "").partition(" ")
    key = sent.strip() if keyword == KEYWORD else request.COOKIES.get(cookie_of(match), "")
    digest = key_digest(key) if key else ""
    seats = list(match.seats.all())
    by_key = [seat for seat in seats if digest and seat.key_digest == digest]
    own = [seat for seat in seats if request.user.is_authenticated and seat.owner_id == request.user.pk]
    return next(iter(by_key or own), None)
