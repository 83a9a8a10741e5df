"""The API of the cards of the further games: lists, single cards, names while typing, sets, and everything at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, Final

from django.db.models import Count
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api import CURSOR, completions
from cards.bulk import MOST_BODIES, Bulk, BulkView, Packed, as_csv, as_json, as_json_lines, packed
from cards.fields import PAGE, PageParameters, read_parameters
from cards.kept import Kept
from cards.list_api import FoundCardsView
from cards.made_classes import made_class
from cards.models import CardSet
from cards.pagination import Pages
from cards.schemas import AutocompleteSchema, PageSchema, QuerySchema, SetPageSchema, SetSchema
from cards.search import index_of
from cards.search.table import table_of
from cards.serial import set_data
from cards.set_files import cells
from cards.suggest import suggest
from games import Game, other_games
from games.fields import Field, Find, Need
from shelf.choices import choices_of
from shelf.finding import finder_of
from shelf.library import Shelf, current, kept_with_shelf
from shelf.serial import card_data

# --- views ----------------------------------------------------------------------------------------------------------


class CardListView(FoundCardsView):
    """Cards of the game that a search finds, and what the search understood."""

    def get(self, request: Request, game: Game) -> HttpResponse:
        return self.answer(request, finder_of(current(game)))


class CardView(APIView):
    """One card of the game."""

    def get(self, request: Request, game: Game, slug: str) -> Response:
        shelf = current(game)
        card = shelf.slugged(slug)
        if card is None:
            raise Http404
        return Response(card_data(card, game, shelf.printings_of(card.id)))


class CompletionView(APIView):
    """Names of the game's cards while they are typed, or whatever a search may go on with."""

    def get(self, request: Request, game: Game) -> Response:
        typed, kind = request.query_params.get("q", "")[:80], request.query_params.get("kind", "")
        kinds = [each.code for each in game.kinds]
        if "kind" in request.query_params and kind not in kinds:
            raise ValidationError({"kind": f"One of {', '.join(kinds)}."})
        shelf = current(game)
        if "cursor" in request.query_params:
            return Response({"items": completions(request, table_of(game), index_of(shelf))})
        found = suggest(shelf, typed, kind=kind)
        return Response(
            {"items": [{"value": card.slug, "label": card.full_name, "kind": str(card.kind)} for card in found]}
        )


class SetListView(APIView):
    """The sets of the game."""

    def get(self, request: Request, game: Game) -> Response:
        read_parameters(PageParameters, request)
        pages = Pages()
        page: list[Any] = pages.paginate_queryset(_sets(game), request, self) or []
        return pages.get_paginated_response([set_data(each, each.cards) for each in page])


class SetView(APIView):
    """One set of the game."""

    def get(self, request: Request, game: Game, set_code: str) -> Response:
        found = _sets(game).filter(code=set_code.upper()).first()
        if found is None:
            raise Http404
        return Response(set_data(found, found.cards))


def _sets(game: Game) -> Any:
    """Its sets with how many cards are printed in each, the newest first."""
    sets = CardSet.objects.filter(game=game.code).annotate(cards=Count("printings__card", distinct=True))
    return sets.order_by("-released", "code")


# --- everything at once ---------------------------------------------------------------------------------------------


@kept_with_shelf
def _bodies(shelf: Shelf, before: object) -> Kept[Packed]:
    """What `_bulk` has made of the cards of a game."""
    return Kept(MOST_BODIES)


def _bulk(game: Game, form: str, site: str) -> Packed:
    """Return all cards of a game in one form, packed, and the entity tag."""
    shelf = current(game)
    return packed(_bodies(shelf), form, lambda: FORMS[form](_records(shelf, game)))


def _records(shelf: Shelf, game: Game) -> Iterator[dict[str, Any]]:
    return (card_data(shelf[card_id], game, shelf.printings_of(card_id)) for card_id in sorted(shelf))


def _row(record: dict[str, Any]) -> dict[str, Any]:
    """A row of a table: lists are parted as in set files, of printings stand the set numbers."""
    return cells({**record, "printings": [printing["code"] for printing in record["printings"]]})


#: The writer of each form.
FORMS: Final[dict[str, Callable[[Iterable[dict[str, Any]]], str]]] = {
    "json": as_json,
    "jsonl": as_json_lines,
    "csv": lambda records: as_csv(map(_row, records)),
}


class GameBulkView(BulkView):
    """All cards of a game at once, in one form."""

    def packed(self, site: str) -> Packed:
        return _bulk(self.kwargs["game"], self.form, site)


# --- shapes ---------------------------------------------------------------------------------------------------------


class ShelfPrintingSchema(serializers.Serializer[None]):
    set = serializers.CharField()
    language = serializers.CharField()
    number = serializers.IntegerField()
    variant = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    rarity = serializers.CharField(allow_blank=True)
    artist = serializers.CharField(allow_blank=True)
    image = serializers.CharField()


def _shape(field: Field) -> Any:
    """The shape of a field: null where a card has none, but for what every kind of card needs."""
    asked: dict[str, Any] = {"help_text": field.about, "allow_null": set(field.kinds) != {Need.REQUIRED.value}}
    words = choices_of(field)
    if field.many:
        child = serializers.CharField() if words is None else serializers.ChoiceField(words)
        return serializers.ListField(child=child, **asked)
    if words is not None:
        return serializers.ChoiceField(words, **asked)
    if field.find is Find.NUMBER:
        return serializers.IntegerField(**asked)
    if field.find is Find.FLAG:
        return serializers.BooleanField(**asked)
    return serializers.JSONField(**asked) if field.name == "copies" else serializers.CharField(**asked)


@cache
def _schemas(game: Game) -> tuple[type[serializers.Serializer[Any]], type[serializers.Serializer[Any]]]:
    """The shapes of a card of a game, and of a page of them."""
    own = {field.name: _shape(field) for field in game.fields if not field.of_printing}
    names = {
        "slug": serializers.CharField(),
        "full_name": serializers.CharField(help_text="Its name, and what tells it from others of that name."),
        "printings": ShelfPrintingSchema(many=True),
    }
    prefix = game.code.title()
    card = made_class(f"{prefix}CardSchema", serializers.Serializer, {**names, **own})
    page = made_class(f"{prefix}CardPageSchema", PageSchema, {"results": card(many=True), "query": QuerySchema()})
    return card, page


# --- OpenAPI --------------------------------------------------------------------------------------------------------

#: The place of a game in paths of OpenAPI.
_GAME: Final = "/games/{game}/"


def operations_of_games(endpoints: list[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """Document the operations on cards and sets once for each game (hook of drf-spectacular).

    The shapes of cards are made from the fields of their game.
    """
    documented = []
    for path, regex, method, view in endpoints:
        if _GAME in path and view.cls.__module__ == __name__:
            for game in other_games():
                own = path.replace(_GAME, f"/games/{game.code}/")
                documented.append((own, regex, method, _documented(view, game)))
        else:
            documented.append((path, regex, method, view))
    return documented


def _documented(view: Any, game: Game) -> Any:
    """Return a view with its documentation for a game."""
    card, page = _schemas(game)
    if view.cls is GameBulkView:
        bulk = Bulk(f"{game.code}_bulk_cards", f"All cards of {game.name} at once.", partial(_bulk, game), card)
        return bulk.view(view.initkwargs["form"]).as_view()
    kinds = [kind.code for kind in game.kinds]
    typed = [_parameter("q", "What was typed so far."), _parameter("kind", "Names alone.", enum=kinds), CURSOR]
    searched = [_parameter("q", "What to find, in the language of the game’s search page."), PAGE, PageParameters]
    # Name of the operation, parameters, shape of the answer.
    operations: dict[type[APIView], tuple[str, list[Any], Any]] = {
        CardListView: ("cards_list", searched, page),
        CompletionView: ("cards_autocomplete", typed, AutocompleteSchema),
        CardView: ("cards_retrieve", [], card),
        SetListView: ("sets_list", [PAGE, PageParameters], SetPageSchema),
        SetView: ("sets_retrieve", [], SetSchema),
    }
    operation, parameters, answer = operations[view.cls]
    described = extend_schema(operation_id=f"{game.code}_{operation}", parameters=parameters, responses=answer)
    own = made_class(view.cls.__name__, view.cls, {"__doc__": view.cls.__doc__})
    return extend_schema_view(get=described)(own).as_view()


def _parameter(name: str, description: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, description=description, **more)
