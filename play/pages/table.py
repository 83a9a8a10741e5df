"""Page of a match."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog import catalogs
from play.core.access import find_match, seat_of
from play.core.remembered import present_state
from play.core.services import act


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show a match, or do the posted action."""
    found = find_match(match_id)
    seat = seat_of(request, found)
    if request.method == "POST" and seat is not None:
        position = int(request.POST["position"])
        key, text = secrets.token_hex(8), request.POST["action"]
        act(match=found, seat=seat.number, position=position, key=key, text=text, cards=catalogs.current())
        return redirect("play:match", found.pk)
    with present_state(found, catalogs.current()) as (_, state):
        view = state.view(None if seat is None else seat.number)
    return render(request, "play/table.html", {"match": found, "view": view})


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, match_id: str, invitation: str) -> HttpResponse:
    """Show an invitation."""
    return redirect("play:match", match_id)
