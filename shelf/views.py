"""The table of games, and where each of them starts."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.utils.encoding import escape_uri_path
from django.views.decorators.http import require_safe

from cards.previews.preview import FAN
from cards.previews.selection import emblems
from cards.shown import ShownCard
from games import GAMES, Game
from games.game import Part
from shelf.finding import place_of
from shelf.library import Shelf, current, kept_with_shelf
from shelf.shown import shown_cards

#: What a part lets a player do, in a few words.
ABOUT_PARTS: Final = {
    Part.CARDS: "browse and search them",
    Part.DECKS: "build legal ones, share them",
    Part.RULES: "look each up by its number",
    Part.HANDS: "draw samples",
    Part.FIGURES: "odds and simulations",
    Part.PLAY: "by the rules, on a board",
}


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Every game, and which parts of it work."""
    rows = [(game, [(part, game.works.get(part, "")) for part in Part]) for game in GAMES.values()]
    return render(request, "shelf/games.html", {"rows": rows, "parts": ABOUT_PARTS.items()})


@require_safe
def start(request: HttpRequest, game: Game) -> HttpResponse:
    """Where a game starts: a few of its cards, and its tools, for they are what nobody else has."""
    shelf = current(game)
    context = {"game": game, "fan": best_of(shelf), "count": len(shelf), "place": place_of(game)}
    return render(request, "shelf/start.html", context)


@kept_with_shelf
def best_of(shelf: Shelf, before: object) -> tuple[ShownCard, ...]:
    """The faces that stand for a game. Kept: it looks at every card."""
    return tuple(emblems(map(shown_cards(shelf).newest, shelf), FAN))


@require_safe
def at_the_root(request: HttpRequest, rest: str = "") -> HttpResponsePermanentRedirect:
    """Despaira's pages are at the root of the site, where they have always been."""
    query = request.META["QUERY_STRING"]
    address = f"/{escape_uri_path(rest.lstrip('/'))}"
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
