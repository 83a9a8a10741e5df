"""View of the goldfish page of a deck, whatever its card game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.converters import DeckKey
from decks.core.lookup import find
from decks.games import game_of
from decks.goldfish.access import absent_when_deleted
from decks.goldfish_pages.simulator import simulator_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@absent_when_deleted()
def goldfish(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show the goldfish page of a deck. Raises Http404 if its game has no such page."""
    opened = find(request, deck_key)
    simulator = simulator_of(game_of(opened.deck))
    if simulator is None:
        raise Http404
    return simulator.page(request, opened)
