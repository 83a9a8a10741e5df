"""Page at which a match is played."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog import catalogs
from play.api.positions import position_data
from play.core.access import find_match, seat_of
from play.core.opponents import LEVELS
from play.core.remembered import MatchClosed
from play.core.services import StalePosition, act
from play.core.state import ActionRefused
from play.models import Match, Mode, Seat, Status
from play.pages.free_mode import posted_change
from play.pages.invitation import waiting
from rules.duel import LETTERS, Fault
from rules.web.drawing import draw


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show a match to its player or a spectator; without JavaScript (`?plain`) also do the posted action."""
    found = find_match(match_id)
    seat = seat_of(request, found)
    if found.status == Status.WAITING:
        return waiting(request, found, seat)
    if request.method == "POST":
        return _act(request, found, seat)
    if "plain" in request.GET:
        return _plain(request, found, seat)
    data = position_data(found, seat, None, has_choices=True, is_open=found.mode == Mode.SELF)
    context = {
        "match": found,
        "seat": seat,
        "data": data,
        "levels": LEVELS,
        "api": reverse("api:match", args=[found.pk]),
    }
    return render(request, "play/table.html", context)


def _act(request: HttpRequest, found: Match, seat: Seat | None) -> HttpResponse:
    """Do the posted action of a page without JavaScript, and show the page again, with the reasons if it is refused."""
    faults: tuple[Fault, ...] = ()
    if seat is None:
        return _plain(request, found, seat, (Fault((), "Only players act: you watch this match."),))
    text = posted_change(request.POST) if "part" in request.POST else request.POST.get("action", "")
    position = request.POST.get("position", "")
    number = seat.number
    if found.mode == Mode.SELF:
        due = position_data(found, seat, None, has_choices=False)["you"]
        number = LETTERS.index(due)
    try:
        act(
            match=found,
            seat=number,
            position=int(position) if position.isdecimal() and len(position) < 9 else -1,
            key=request.POST.get("key") or secrets.token_hex(8),
            text=text,
            cards=catalogs.current(),
        )
    except ActionRefused as error:
        faults = error.faults
    except (StalePosition, MatchClosed) as error:
        faults = (Fault((), str(error)),)
    if faults:
        return _plain(request, found, seat, faults)
    return redirect(f"{reverse('play:match', args=[found.pk])}?plain")


def _plain(request: HttpRequest, found: Match, seat: Seat | None, faults: tuple[Fault, ...] = ()) -> HttpResponse:
    """Return the page without JavaScript: the board as a table, and the legal actions as buttons."""
    data = position_data(found, seat, None, has_choices=False, is_open=found.mode == Mode.SELF)
    view = data["view"]
    drawing = None
    if view is not None:
        drawing = draw(view)
    context: dict[str, object] = {
        "match": found,
        "seat": seat,
        "data": data,
        "levels": LEVELS,
        "drawing": drawing,
        "log": [] if view is None else view["log"][-20:][::-1],
        "faults": faults,
        "key": secrets.token_hex(8),
    }
    return render(request, "play/table_plain.html", context, status=422 if faults else 200)
