"""The faces and backs of the further games' cards: their addresses, and faces in the API."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.core.signing import Signer
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from cards.files import FileView
from cards.images import api as image_api
from cards.images.cache import ASK_AGAIN, mark_of, response
from cards.images.sheets import Sheets
from drawing.sheet import jpeg
from games import SHELVED, Game
from shelf.back import draw_game_back
from shelf.face_cache import FACES
from shelf.library import current
from shelf.shown import shown_cards

_GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[game.code for game in SHELVED])


@require_safe
def face(request: HttpRequest, game: Game, slug: str, digest: str, size: str) -> HttpResponseBase:
    """The face of a card in the printing that the digest stands for; an outdated address leads to the newest."""
    return FACES[game.code].at(request, current(game), slug, digest, size)


@require_safe
def back(request: HttpRequest, game: Game) -> HttpResponseBase:
    """The back of a game's cards as JPEG."""
    return response(request, mark_of("back", game.code), "jpg", lambda: jpeg(draw_game_back(game)), ASK_AGAIN)


def _sheets(game: Game) -> Sheets:
    def address(cards: str, signature: str, mark: str) -> str:
        return reverse("shelf:sheet", args=[game, cards, signature, mark])

    return Sheets(Signer(salt=f"shelf.sheets.{game.code}"), shown_cards, address, partial(draw_game_back, game))


#: The sheets of faces of each game, by its code.
SHEETS: Final = {game.code: _sheets(game) for game in SHELVED}


@require_safe
def sheet(request: HttpRequest, game: Game, cards: str, signature: str, mark: str) -> HttpResponseBase:
    """A sheet with faces of a game's cards as JPEG: see `cards.images.sheets`."""
    return SHEETS[game.code].response(request, current(game), cards, signature, mark)


class CardImageView(FileView):
    """A card's face: the printed image where there is one, otherwise drawn."""

    @extend_schema(
        operation_id="game_card_image", parameters=[_GAME, *image_api.PARAMETERS], responses=image_api.RESPONSES
    )
    def get(self, request: Request, game: Game, slug: str) -> HttpResponseBase:
        return image_api.answer(request, FACES[game.code], current(game), slug)
