"""The table of games, and where each of them starts."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.utils.encoding import escape_uri_path
from django.views.decorators.http import require_safe

from games import GAMES, Game
from games.game import Part

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
    """Where a game starts: its tools first, for they are what nobody else has."""
    return render(request, "shelf/start.html", {"game": game})


@require_safe
def at_the_root(request: HttpRequest, rest: str = "") -> HttpResponsePermanentRedirect:
    """Despaira's pages are at the root of the site, where they have always been."""
    query = request.META["QUERY_STRING"]
    address = f"/{escape_uri_path(rest.lstrip('/'))}"
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
