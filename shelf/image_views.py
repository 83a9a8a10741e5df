"""Views of card images, sheets, backs and previews of every game, and the image of a card in the API."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from cards import catalog, shown
from cards.files import FileView
from cards.images import api as image_api
from cards.images.cache import ASK_AGAIN, digest_of, response
from cards.images.responses import image_at
from cards.images.sheets import sheet_response
from cards.previews.responses import card_preview_at, set_preview_at, site_preview_at
from cards.shown import ShownCards
from drawing.sheet import jpeg
from games import SHELVED, Game
from games.despaira import DESPAIRA
from shelf import shown as shelf_shown
from shelf.library import current

_GAME: Final = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[game.code for game in SHELVED])


@require_safe
def image(request: HttpRequest, game: Game, slug: str, digest: str, size: str) -> HttpResponseBase:
    """Return the image of a card in the printing that the digest stands for."""
    return image_at(request, current(game), slug, digest, size)


@require_safe
def back(request: HttpRequest, game: Game) -> HttpResponseBase:
    """Return the back of a game's cards as JPEG."""
    draw = partial(_draw_back, game)
    return response(request, digest_of("back", game.code), "jpg", draw, ASK_AGAIN)


def _draw_back(game: Game) -> bytes:
    return jpeg(game.image.drawing.draw_back())


@require_safe
def sheet(request: HttpRequest, game: Game, cards: str, signature: str, digest: str) -> HttpResponseBase:
    """Return a sheet with images of a game's cards as JPEG."""
    return sheet_response(request, current(game), cards, signature, digest)


@require_safe
def card_preview(request: HttpRequest, game: Game, slug: str, digest: str) -> HttpResponseBase:
    """Return the picture that stands for a card where its link is shown."""
    return card_preview_at(request, _shown_cards(game), slug, digest)


@require_safe
def set_preview(request: HttpRequest, game: Game, code: str, digest: str) -> HttpResponseBase:
    """Return the picture that stands for a set where its link is shown."""
    return set_preview_at(request, _shown_cards(game), code, digest)


@require_safe
def site_preview(request: HttpRequest, digest: str) -> HttpResponseBase:
    """Return the picture that stands for the site where its link is shown."""
    return site_preview_at(request, catalog.current(), digest)


def _shown_cards(game: Game) -> ShownCards:
    return shown.shown_cards(catalog.current()) if game is DESPAIRA else shelf_shown.shown_cards(current(game))


class CardImageView(FileView):
    """A card's face: the printed image where there is one, otherwise drawn."""

    @extend_schema(
        operation_id="game_card_image", parameters=[_GAME, *image_api.PARAMETERS], responses=image_api.RESPONSES
    )
    def get(self, request: Request, game: Game, slug: str) -> HttpResponseBase:
        return image_api.answer(request, current(game), slug)
