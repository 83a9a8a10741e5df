"""API views of the cards and sets of a game; `cards.api.documentation` documents them for each game."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Count, QuerySet
from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.card_list import SearchResultsView
from cards.catalog.autocomplete import suggest
from cards.catalog.catalogs import library_of
from cards.models import CardSet
from cards.presenters.finder import finder_of
from cards.serializers.cards import card_data, set_data
from cards.serializers.fields import PageParameters, read_parameters
from cards.serializers.pagination import Pages
from cards.storage import storage_of
from games import Game
from query.completion import complete
from query.index import Index
from query.parser import MAX_LETTERS
from query.table import Table

_CURSOR_DIGITS: Final = 9
CURSOR: Final = OpenApiParameter(
    "cursor",
    {"type": "integer", "minimum": 0, "maximum": 10**_CURSOR_DIGITS - 1},
    description="Letters of `q` before the cursor. Then `q` is a search, and the items are what may stand there:"
    " fields, their values, names. `value` goes in the place of the letters from `start` to `end`.",
)


class CardListView(SearchResultsView):
    """API view of all cards of a game, or of search results."""

    def get(self, request: Request, game: Game) -> HttpResponse:
        """Return a page of the game's cards, or of those that the query `q` finds."""
        return self.respond(request, finder_of(library_of(game.code)))


class CardDetailView(APIView):
    """API view of a single card."""

    def get(self, request: Request, game: Game, slug: str) -> Response:
        """Return the card of a game with this slug, with its printings and details."""
        library = library_of(game.code)
        card = library.slugged(slug)
        if card is None:
            raise Http404
        return Response({**card_data(card, library), **storage_of(game).details(card, library)})


class CompletionView(APIView):
    """API view that completes typed text: names of cards, or a search query."""

    def get(self, request: Request, game: Game) -> Response:
        """Return the cards whose names match the typed text `q`, or completions of the query `q` at `cursor`."""
        typed, kind = request.query_params.get("q", "")[:80], request.query_params.get("kind", "")
        kinds = [each.code for each in game.kinds]
        if "kind" in request.query_params and kind not in kinds:
            raise ValidationError({"kind": f"One of {', '.join(kinds)}."})
        library = library_of(game.code)
        if "cursor" in request.query_params:
            finder = finder_of(library)
            return Response({"items": completions(request, finder.table, finder.index)})
        found = suggest(library, typed, kind=kind)
        return Response(
            {"items": [{"value": card.slug, "label": card.full_name, "kind": str(card.kind)} for card in found]}
        )


def completions(request: Request, table: Table[object], index: Index[object]) -> list[dict[str, object]]:
    """Return completions of the query `q` of a request at its `cursor`, by default the end, as JSON data.

    ValidationError is raised if the cursor is no whole number of at most 9 digits.
    """
    typed = request.query_params.get("q", "")
    written = request.query_params.get("cursor", str(len(typed)))
    if not (written.isascii() and written.isdigit() and len(written) <= _CURSOR_DIGITS):
        raise ValidationError({"cursor": f"How many letters stand before the cursor, up to {MAX_LETTERS}."})
    found = complete(typed, int(written), table, index)
    return [
        {"value": each.insert, "label": each.label, "kind": each.kind, "start": each.start, "end": each.end}
        for each in found
    ]


class SetListView(APIView):
    """API view of the sets of a game."""

    def get(self, request: Request, game: Game) -> Response:
        """Return a page of the game's sets, newest first, each with its number of cards."""
        read_parameters(PageParameters, request)
        pages = Pages()
        page: list[Any] = pages.paginate_queryset(_sets(game), request, self) or []
        return pages.get_paginated_response([set_data(each, each.cards) for each in page])


class SetView(APIView):
    """API view of a single set."""

    def get(self, request: Request, game: Game, set_code: str) -> Response:
        """Return the set of a game with this code, with its number of cards."""
        found = _sets(game).filter(code=set_code.upper()).first()
        if found is None:
            raise Http404
        return Response(set_data(found, found.cards))


def _sets(game: Game) -> QuerySet[Any]:
    """Return the sets of a game with their number of cards, the newest first."""
    sets = CardSet.objects.filter(game=game.code).annotate(cards=Count("printings__card", distinct=True))
    return sets.order_by("-released", "code")
