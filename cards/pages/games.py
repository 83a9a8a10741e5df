"""Page of all games, and the start page of each game."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.utils.encoding import escape_uri_path
from django.views.decorators.http import require_safe

from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.presenters.cards import CardView, presenter_of
from cards.presenters.finder import place_of
from cards.previews.preview import FAN
from cards.previews.selection import emblems
from cards.search import index_of
from games import GAMES, Game
from games.game import Part

#: What players can do with a part.
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
    """Show a table of all games with the parts of this site, such as decks, that support each."""
    rows = [(game, [(part, game.works.get(part, "")) for part in Part]) for game in GAMES.values()]
    return render(request, "cards/games.html", {"rows": rows, "parts": ABOUT_PARTS.items()})


@require_safe
def start(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the start page of a game, with sample cards and links to its parts, such as decks and calculators."""
    library = library_of(game.code)
    context = {"game": game, "fan": best_of(library), "count": len(library), "place": place_of(game)}
    return render(request, "cards/start.html", context)


def best_of(library: Library) -> tuple[CardView, ...]:
    """Return sample cards of a game for its start page, cached with the index because every card is compared."""

    def find() -> tuple[CardView, ...]:
        return tuple(emblems(map(presenter_of(library).newest, library), FAN))

    found: tuple[CardView, ...] = index_of(library).cached("emblems", find)
    return found


@require_safe
def at_the_root(request: HttpRequest, rest: str = "") -> HttpResponsePermanentRedirect:
    """Redirect to Despaira's page at the root of the site, at the path `rest`."""
    query = request.META["QUERY_STRING"]
    address = f"/{escape_uri_path(rest.lstrip('/'))}"
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
