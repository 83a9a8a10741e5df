"""Actions of the page of a match beside those of the game: offers, resignation, and the exchange of cards."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.throttles import count
from cards.catalog import catalogs
from jobs.later import TooOften
from play.core.access import find_match, seat_of
from play.core.remembered import MatchClosed
from play.core.services import StalePosition, act
from play.core.state import ActionRefused
from play.friends.agreements import OfferError, accept_offer, decline_offer, make_offer
from play.friends.side_decks import PLAYED, ExchangeError, get_ready, is_between_games, pool_of, present_side
from play.models import Match, OfferKind, Seat
from tcg.integers import read_integer

_OFTEN: Final = "You do this very often."


@require_POST
def agree(request: HttpRequest, match_id: str) -> HttpResponse:
    """Do what `do` says: offer `take_back` or `rematch`, `accept`, `decline` or `resign`; lead to the match."""
    match = find_match(match_id)
    seat = _player(request, match)
    deed, cards = request.POST.get("do", ""), catalogs.current()
    try:
        count(request, "match", _OFTEN)
        if deed == "resign":
            key = secrets.token_hex(8)
            act(match=match, seat=seat.number, position=match.position, key=key, text="surrender", cards=cards)
        elif deed == "accept":
            accept_offer(match, seat, cards)
        elif deed == "decline":
            decline_offer(match)
        elif deed in (OfferKind.TAKE_BACK, OfferKind.REMATCH):
            make_offer(match, seat, OfferKind(deed), cards)
    except (OfferError, ActionRefused, StalePosition, MatchClosed, TooOften) as error:
        messages.error(request, str(error))
    match.refresh_from_db()
    return redirect("play:match", match.rematch_id or match.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def side_deck(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the cards that a player may exchange before the next game, and make the player ready on POST."""
    match = find_match(match_id)
    seat = _player(request, match)
    if not is_between_games(match):
        return redirect("play:match", match.pk)
    reason = ""
    if request.method == "POST":
        try:
            get_ready(match, seat, _counts(request, seat), catalogs.current())
            return redirect("play:match", match.pk)
        except ExchangeError as error:
            reason = str(error)
    context = {
        "match": match,
        "reason": reason,
        "game": match.games.count() + 1,
        "is_ready": seat.next_side is not None,
        "sections": _sections(request, match, seat),
    }
    return render(request, "play/side_deck.html", context, status=422 if reason else 200)


def _player(request: HttpRequest, match: Match) -> Seat:
    seat = seat_of(request, match)
    if seat is None:
        raise PermissionDenied("Only players of this match do that.")
    return seat


def _counts(request: HttpRequest, seat: Seat) -> dict[str, dict[str, int]]:
    """Return the copies in the main and the special deck that a form wants, by slug."""
    pool = pool_of(seat.side)
    return {
        section.value: {slug: read_integer(request.POST.get(f"{section.value}:{slug}", "0"), 3) or 0 for slug in pool}
        for section in PLAYED
    }


def _sections(request: HttpRequest, match: Match, seat: Seat) -> list[dict[str, Any]]:
    """Return the main and the special deck as rows of a form: slug, name, copies now, and copies of all sections."""
    present, pool = present_side(match, seat), pool_of(seat.side)
    found = []
    for section in PLAYED:
        now = {entry["slug"]: entry["count"] for entry in present["sections"][section.value]}
        side = {entry["slug"] for entry in seat.side["sections"]["side"]}
        rows = [
            (
                f"{section.value}:{slug}",
                name,
                request.POST.get(f"{section.value}:{slug}", now.get(slug, 0)),
                total,
            )
            for slug, (name, total) in sorted(pool.items(), key=lambda item: item[1])
            if slug in now or slug in side
        ]
        if now or section is PLAYED[0]:
            found.append({"label": section.label, "rows": rows})
    return found
