"""Page that begins matches, and lists those that the person has open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.throttles import count
from cards.catalog import catalogs
from decks.goldfish.snapshot import Unplayable
from jobs.later import TooOften
from play.core.access import new_seat, own_seats, remember_key
from play.core.opponents import bot_name
from play.core.services import NewSeat, begin_match
from play.models import OPEN, Match, Seat, Status
from play.pages.forms import LobbyForm

_OFTEN: Final = "You begin matches very often."


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """Match that a person has open, with the seat of the person, and the other one (None while it is free)."""

    match: Match
    seat: Seat
    other: Seat | None

    @property
    def turn(self) -> str:
        """State of the match: `waiting`, `mine`, `theirs`, or "" between two games."""
        if self.match.status == Status.WAITING:
            return "waiting"
        if self.match.due is None:
            return ""
        is_mine = self.other is None or self.match.due == self.seat.number or self.match.mode == "self"
        return "mine" if is_mine else "theirs"


def open_matches(seats: Iterable[Seat]) -> list[OpenMatch]:
    """Return the open matches of seats, last changed first."""
    found: dict[str, OpenMatch] = {}
    for seat in seats:
        others = [other for other in seat.match.seats.all() if other.number != seat.number]
        found.setdefault(seat.match_id, OpenMatch(seat.match, seat, others[0] if others else None))
    return sorted(found.values(), key=lambda each: each.match.acted_at, reverse=True)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Show decks and opponents to choose from, and begin the match that is posted. `deck` is chosen already."""
    opened = request.GET.get("deck", "")
    form = LobbyForm(request, request.POST if request.method == "POST" else None, opened=opened)
    if request.method != "POST":
        return _show(request, form)
    try:
        if form.is_valid() and (response := _begin(request, form)):
            return response
    except TooOften as error:
        form.add_error(None, str(error))
        return error.put_into(_show(request, form))
    return _show(request, form, 422)


def _show(request: HttpRequest, form: LobbyForm, status: int = 200) -> HttpResponse:
    seats = own_seats(request).filter(match__status__in=OPEN).select_related("match").prefetch_related("match__seats")
    context = {"form": form, "open_matches": open_matches(seats)}
    return render(request, "play/lobby.html", context, status=status)


def _begin(request: HttpRequest, form: LobbyForm) -> HttpResponse | None:
    """Begin a match and lead to it; return None with an error in the form if a deck can't be played."""
    count(request, "match", _OFTEN)
    contender, opponent = form.contender, form.opponent
    if contender is None:
        return None
    seats = [new_seat(request, contender, form.cleaned_data.get("name", ""))]
    if opponent is not None:
        seats.append(NewSeat(contender=opponent, bot=form.bot, name=bot_name(form.bot) if form.bot else ""))
    try:
        match, (key, *_) = begin_match(
            mode=form.mode,
            format_=contender.format,
            seats=seats,
            cards=catalogs.current(),
            terrain=form.terrain,
            games_to_win=2 if form.cleaned_data["best_of"] == "2" else 1,
            clock=form.time_limits,
        )
    except Unplayable as error:
        own = "text" if form.cleaned_data["text"].strip() else "deck"
        theirs = "their_text" if form.cleaned_data["their_text"].strip() else "their_deck"
        form.add_error(theirs if error.place else own, str(error))
        return None
    return remember_key(request, redirect("play:match", match.pk), key)
