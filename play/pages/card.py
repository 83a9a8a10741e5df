"""Part of the page of a match that explains a card: its text, and a unit's stats with where each change comes from."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from cards.pages.despaira import played_as
from cards.presenters.cards import presenter_of
from play.core.access import find_match, may_see_all, seat_of
from play.core.remembered import MatchClosed, present_state
from play.models import Match, Mode
from rules.duel import Duel, Modifier, may_see_trick, may_see_unit, modifiers_of


@require_safe
@never_cache
def card(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the card `name`, or the cards on a `tile` that the player or spectator may see."""
    match, cards = find_match(match_id), catalogs.current()
    if tile := request.GET.get("tile", ""):
        shown = _on_tile(request, match, tile, cards)
    else:
        shown = [_explained(request.GET.get("name", ""), cards)]
    return render(request, "play/_card.html", {"shown": shown})


def _on_tile(request: HttpRequest, match: Match, tile: str, cards: Catalog) -> list[dict[str, Any]]:
    """Return what is visible on a tile of the present position."""
    seat = seat_of(request, match)
    try:
        with present_state(match, cards) as (_, state):
            duel = state.duel
            if tile not in duel.table.board.names:
                raise Http404
            place = duel.table.board.names.index(tile)
            if match.mode == Mode.SELF or may_see_all(match):
                viewers: list[int | None] = [0, 1]
            else:
                viewers = [None if seat is None else seat.number]
            found = _names_on(duel, place, viewers)
    except MatchClosed as error:
        raise Http404 from error
    return [{**_explained(name, cards), "modifiers": modifiers} for name, modifiers in found]


def _names_on(duel: Duel, tile: int, viewers: list[int | None]) -> list[tuple[str, list[Modifier]]]:
    found: list[tuple[str, list[Modifier]]] = []
    unit, trick = duel.units[tile], duel.tricks[tile]
    for viewer in viewers:
        if unit is not None and may_see_unit(unit, viewer):
            found.append((duel.table.cards[unit.card].name, modifiers_of(duel, unit, viewer)))
            break
    if trick is not None and any(may_see_trick(duel, trick, viewer) for viewer in viewers):
        found.append((duel.table.cards[trick.card].name, []))
    return found


def _explained(name: str, cards: Catalog) -> dict[str, Any]:
    card = cards.named(name)
    if card is None:
        raise Http404
    return {"card": card, "card_view": presenter_of(cards).newest(card.id), "played": played_as(card, cards)}
