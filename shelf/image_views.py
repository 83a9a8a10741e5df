"""Card images of every game: their addresses, and the image of a card in the API."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from cards.files import FileView
from cards.images import api as image_api
from cards.images.cache import ASK_AGAIN, mark_of, response
from cards.images.responses import image_at
from cards.images.sheets import sheet_response
from games import SHELVED, Game
from shelf.library import current, library_of

_GAME: Final = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[game.code for game in SHELVED])


@require_safe
def image(request: HttpRequest, game: Game, slug: str, digest: str, size: str) -> HttpResponseBase:
    """Return the image of a card in the printing that the digest stands for."""
    return image_at(request, library_of(game), slug, digest, size)


@require_safe
def back(request: HttpRequest, game: Game) -> HttpResponseBase:
    """Return the back of a game's cards as JPEG."""

    def draw() -> bytes:
        from drawing.sheet import jpeg

        return jpeg(game.image.drawing.draw_back())

    return response(request, mark_of("back", game.code), "jpg", draw, ASK_AGAIN)


@require_safe
def sheet(request: HttpRequest, game: Game, cards: str, signature: str, digest: str) -> HttpResponseBase:
    """Return a sheet with images of a game's cards as JPEG."""
    return sheet_response(request, library_of(game), cards, signature, digest)


class CardImageView(FileView):
    """A card's face: the printed image where there is one, otherwise drawn."""

    @extend_schema(
        operation_id="game_card_image", parameters=[_GAME, *image_api.PARAMETERS], responses=image_api.RESPONSES
    )
    def get(self, request: Request, game: Game, slug: str) -> HttpResponseBase:
        return image_api.answer(request, current(game), slug)
