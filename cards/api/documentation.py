"""OpenAPI documentation of cards and sets, with operations for each game, whose fields determine the card schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.views import APIView

from cards.api import cards
from cards.api.bulk import CardsBulkView
from cards.api.card_schemas import shapes_of
from cards.api.compressed import MEDIA_TYPES
from cards.serializers.dynamic_classes import made_class
from cards.serializers.fields import PAGE, PageParameters
from cards.serializers.schemas import AutocompleteSchema, SetPageSchema, SetSchema
from games import DEFAULT_GAME, Game, other_games

_Endpoint = tuple[str, str, str, Any]

#: Path prefix of a game in OpenAPI.
_GAME: Final = "/games/{game}/"


def operations_of_games(endpoints: list[_Endpoint]) -> list[_Endpoint]:
    """Return `endpoints` with the operations on cards and sets once per game (drf-spectacular's preprocessing hook)."""
    return [documented for endpoint in endpoints for documented in _of_each_game(endpoint)]


def _of_each_game(endpoint: _Endpoint) -> Iterator[_Endpoint]:
    path, regex, method, view = endpoint
    if view.cls.__module__ not in (cards.__name__, CardsBulkView.__module__):
        yield endpoint
    elif _GAME in path:
        for game in other_games():
            yield path.replace(_GAME, f"/games/{game.code}/"), regex, method, _documented(view, game)
    else:
        yield path, regex, method, _documented(view, DEFAULT_GAME)


def _documented(view: Any, game: Game) -> Any:
    """Return an API view with its OpenAPI documentation for one game."""
    if view.cls is CardsBulkView:
        return _documented_bulk(view.initkwargs["form"], game)
    about, operation, parameters, answer = _operations(game)[view.cls]
    named = operation if game is DEFAULT_GAME else f"{game.code}_{operation}"
    described = extend_schema(operation_id=named, description=about, parameters=parameters, responses=answer)
    own = made_class(view.cls.__name__, view.cls, {})
    return extend_schema_view(get=described)(own).as_view()


def _operations(game: Game) -> dict[type[APIView], tuple[str, str, list[Any], Any]]:
    """Return, by API view, its description, operation name, parameters and response schema for a game."""
    is_default, shapes = game is DEFAULT_GAME, shapes_of(game)
    of, names = ("", "Names") if is_default else (" of the game", "Names of the game's cards")
    language = "`/help/search/`" if is_default else "the game’s search page"
    kinds = [kind.code for kind in game.kinds]
    typed = [_text("q", "What was typed so far."), _text("kind", "Names alone.", enum=kinds), cards.CURSOR]
    searched = [_text("q", f"What to find, in the language of {language}."), PAGE, PageParameters]
    found = f"Cards{of} that a search finds, and what the search understood."
    completed = f"{names} while they are typed, or whatever a search may go on with."
    return {
        cards.CardListView: (found, "cards_list", searched, shapes.page),
        cards.CompletionView: (completed, "cards_autocomplete", typed, AutocompleteSchema),
        cards.CardDetailView: (f"One card{of}.", "cards_retrieve", [], shapes.detail),
        cards.SetListView: (f"The sets{of}.", "sets_list", [PAGE, PageParameters], SetPageSchema),
        cards.SetView: (f"One set{of}.", "sets_retrieve", [], SetSchema),
    }


def _text(name: str, description: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, description=description, **more)


def _documented_bulk(form: str, game: Game) -> Any:
    name = "bulk_cards" if game is DEFAULT_GAME else f"{game.code}_bulk_cards"
    about = _ALL_CARDS if game is DEFAULT_GAME else f"All cards of {game.name} at once."
    shape = shapes_of(game).card(many=True) if form == "json" else OpenApiTypes.STR
    media_type = MEDIA_TYPES[form].partition(";")[0]
    described = extend_schema(operation_id=f"{name}_{form}", description=about, responses={(200, media_type): shape})
    # Create a class per format, because each has its own media type.
    own = made_class(f"Bulk{form.title()}View", CardsBulkView, {"form": form})
    return extend_schema_view(get=described)(own).as_view()


_ALL_CARDS: Final = "All cards at once, as JSON, as JSON lines or as CSV.\n\nAnd as the card database of Cockatrice."
