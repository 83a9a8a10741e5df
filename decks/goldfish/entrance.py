"""The goldfish page of a deck, whichever game it is of: each game that has one has it for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.games import HOME
from decks.goldfish import pages
from decks.goldfish.fade import pages as fade
from decks.goldfish.ways import Way, absent_when_deleted, find_deck
from games.fade import FADE

#: The page by the code of the game.
PAGES: Final[dict[str, Callable[[HttpRequest, Way], HttpResponse]]] = {
    HOME.code: pages.goldfish,
    FADE.code: fade.goldfish,
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@absent_when_deleted()
def goldfish(request: HttpRequest, **where: str) -> HttpResponse:
    """The goldfish page of a deck. Raises Http404 where its game has none."""
    way = find_deck(request, where)
    page = PAGES.get(way.deck.game)
    if page is None:
        raise Http404
    return page(request, way)
