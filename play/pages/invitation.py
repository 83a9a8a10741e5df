"""Pages of an invitation: for the person who gets it, and for the one who waits."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.throttles import count
from cards.catalog import catalogs
from decks.games import game_of
from decks.goldfish.snapshot import Unplayable
from decks.images.qr import svg_of
from jobs.later import TooOften
from play.core.access import find_match, new_seat, remember_key, seat_of
from play.core.remembered import MatchClosed
from play.core.services import join_match
from play.models import Match, Seat, Status
from play.pages.forms import DeckPicker
from rules.vocabulary import Tile

_OFTEN: Final = "You join matches very often."
_TAKEN: Final = "Somebody has taken this seat already. You can watch the match."
_WRONG: Final = "This invitation is not valid. Ask your friend for the whole link."


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, match_id: str, invitation: str) -> HttpResponse:
    """Show who invites to which match, and sit down with the deck that is posted."""
    match = find_match(match_id)
    if seat_of(request, match):
        return redirect("play:match", match.pk)
    if match.status != Status.WAITING:
        return _refuse(request, match, _TAKEN, 409)
    if invitation != match.invitation:
        return _refuse(request, match, _WRONG, 403)
    form = DeckPicker(request, request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _show(request, match, form)
    try:
        count(request, "match", _OFTEN)
        if form.is_valid() and form.contender:
            seat = new_seat(request, form.contender, form.cleaned_data.get("name", ""))
            key = join_match(match, seat, catalogs.current())
            return remember_key(request, redirect("play:match", match.pk), key)
    except Unplayable as error:
        form.add_error("text" if form.cleaned_data["text"].strip() else "deck", str(error))
    except MatchClosed:
        return _refuse(request, match, _TAKEN, 409)
    except TooOften as error:
        form.add_error(None, str(error))
        return error.put_into(_show(request, match, form))
    return _show(request, match, form, 422)


@require_safe
@never_cache
def qr_code(request: HttpRequest, match_id: str, invitation: str) -> HttpResponse:
    """Return the QR code of an invitation, as SVG."""
    match = find_match(match_id)
    if match.invitation != invitation:
        raise Http404
    svg = svg_of(request.build_absolute_uri(reverse("play:join", args=[match_id, invitation])), "Invitation")
    return HttpResponse(svg, content_type="image/svg+xml")


def waiting(request: HttpRequest, match: Match, seat: Seat | None) -> HttpResponse:
    """Show the page of a match that waits for another player: the invitation, to the one who invites alone."""
    link = ""
    if seat is not None:
        link = request.build_absolute_uri(reverse("play:join", args=[match.pk, match.invitation]))
    return render(request, "play/waiting.html", {**_about(match), "seat": seat, "link": link})


def _show(request: HttpRequest, match: Match, form: DeckPicker, status: int = 200) -> HttpResponse:
    return render(request, "play/join.html", {**_about(match), "form": form}, status=status)


def _about(match: Match) -> dict[str, object]:
    terrains = sorted(set(match.terrain.values()))
    return {
        "match": match,
        "host": next(iter(match.seats.all())),
        "format": game_of(catalogs.current()).formats[match.format],
        "terrains": [Tile(terrain).label for terrain in terrains],
    }


def _refuse(request: HttpRequest, match: Match, reason: str, status: int) -> HttpResponse:
    context = {"match": match, "reason": reason, "can_watch": match.status != Status.WAITING}
    return render(request, "play/not_joined.html", context, status=status)
