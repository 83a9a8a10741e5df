"""Page on which a player alone moves anything freely. With JavaScript the table has its forms as a panel."""

from __future__ import annotations

import secrets
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog import catalogs
from play.core.access import find_match, seat_of
from play.core.free_places import free_places
from play.core.remembered import MatchClosed, present_state
from play.models import Mode, Status
from rules.duel import LETTERS, PLAYER_NAMES
from rules.notation.lexing import quote

_ZONES: Final = {
    "hand": "the hand",
    "deck": "the deck, on top",
    "deck bottom": "the deck, at the bottom",
    "graveyard": "the graveyard",
    "void": "the Void",
    "special": "the special deck",
    "archive": "the Archive",
}
_POSTURES: Final = {
    "": "As usual",
    "attack": "Attack mode",
    "defence": "Defence mode",
    "facedown": "Face-down",
    "faceup": "Face-up",
    "equipped": "On the creature there",
}
_PHASES: Final = {"main1": "Main Phase 1", "battle": "Battle Phase", "main2": "Main Phase 2"}


@never_cache
@require_safe
def free_mode(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show forms that move anything freely in a match against oneself; with `?panel` the forms alone."""
    match = find_match(match_id)
    if match.mode != Mode.SELF or match.status != Status.RUNNING or seat_of(request, match) is None:
        raise Http404
    try:
        with present_state(match, catalogs.current()) as (_, state):
            duel = state.duel
            context = {
                "match": match,
                "places": free_places(duel),
                "tiles": duel.table.board.names,
                "sides": [
                    (letter, name, side.spawn_points, side.crystals, max(1, side.turns))
                    for letter, name, side in zip(LETTERS, PLAYER_NAMES, duel.players, strict=True)
                ],
                "phase": "" if duel.phase is None else duel.phase.value,
            }
    except MatchClosed as error:
        raise Http404 from error
    context |= {"zones": _ZONES, "postures": _POSTURES, "phases": _PHASES, "key": secrets.token_hex(8)}
    return render(request, "play/_free_forms.html" if "panel" in request.GET else "play/free.html", context)


def posted_change(data: QueryDict) -> str:
    """Return the text of the free change that a form has sent: its parts, and a name before the last of them."""
    parts = [part for part in data.getlist("part") if part]
    if name := data.get("name", "").strip():
        parts.insert(len(parts) - 1, quote(name))
    return " ".join(["free", *parts])
