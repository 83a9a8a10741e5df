"""API endpoint for the image of a card.

Programs always get the image, never the placeholder of pages. For an image that is not drawn yet the request waits for
the drawing process, at most `SECONDS`. After that, or if another request of this process is already waiting, the
response is 503 with Retry-After. So at most one thread of a process waits.
"""

from __future__ import annotations

from contextlib import suppress
from threading import BoundedSemaphore
from typing import Final

from django.conf import settings
from django.http import Http404, HttpResponseBase
from django.utils.functional import lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.request import Request

from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.images.card_image import CardImage, newest_image
from cards.images.limits import wait_for_images
from cards.images.responses import image_response
from cards.responses.files import FileView
from drawing.card_images.size import Size
from games import DEFAULT_GAME, Game, other_games
from tcg.library import Card
from tcg.setnumber import parse_set_number

#: Query parameters.
_PARAMETERS: Final = [
    OpenApiParameter("size", OpenApiTypes.STR, enum=[size.value for size in Size]),
    OpenApiParameter(
        "printing",
        OpenApiTypes.STR,
        description="A set number such as DSP EN-112.\nIn each game it is the one that is printed on the card.",
    ),
]
_GAME: Final = OpenApiParameter(
    "game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=lazy(lambda: [game.code for game in other_games()], list)()
)
#: Seconds to wait for an image.
SECONDS: Final = 10.0
#: Waiting requests; a server with a single thread allows none.
_WAITING: Final = BoundedSemaphore(min(1, settings.THREADS - 1))

_ABOUT: Final = "A card's face: the printed image where there is one, otherwise drawn."
_RESPONSES: Final = {(200, "image/webp"): OpenApiTypes.BINARY}


class NotDrawnYet(APIException):
    """Error for a request to the API for a card image that is still being drawn."""

    status_code = 503
    default_detail = "The image of this card is being drawn. Ask again in a moment."
    default_code = "not_drawn_yet"
    #: Seconds until the client should retry.
    wait = 2


class CardImageView(FileView):
    """API view of the image of a Despaira card."""

    @extend_schema(operation_id="cards_image", description=_ABOUT, parameters=_PARAMETERS, responses=_RESPONSES)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Return the image of the card with this slug, in its newest printing or the requested one."""
        return _response(request, library_of(DEFAULT_GAME.code), slug)


class GameCardImageView(FileView):
    """API view of the image of a card of any game but Despaira."""

    @extend_schema(
        operation_id="game_card_image", description=_ABOUT, parameters=[_GAME, *_PARAMETERS], responses=_RESPONSES
    )
    def get(self, request: Request, game: Game, slug: str) -> HttpResponseBase:
        """Return the image of the game's card with this slug, in its newest printing or the requested one."""
        return _response(request, library_of(game.code), slug)


def _response(request: Request, library: Library, slug: str) -> HttpResponseBase:
    """Return the image of a card in its newest printing, or in the requested one.

    Http404 is raised for an unknown card, ValidationError for an unknown size, NotFound for an unknown printing, and
    NotDrawnYet while the image is being drawn.
    """
    card = library.slugged(slug)
    if card is None:
        raise Http404
    size = request.query_params.get("size", Size.NORMAL.value)
    if size not in set(Size):
        raise ValidationError({"size": f"One of {', '.join(Size)}."})
    image = newest_image(library, card)
    if number := request.query_params.get("printing"):
        image = _image_in_printing(library, card, number)
    if not image.is_stored:
        wait_for_images([image], SECONDS, _WAITING)
        if not image.is_stored:
            raise NotDrawnYet
    return image_response(request, image, Size(size), immutable=False)


def _image_in_printing(library: Library, card: Card, number: str) -> CardImage:
    printings = library.printings_of(card.id)
    with suppress(ValueError):
        parsed = parse_set_number(number)
        for printing in printings:
            if printing.number == parsed:
                return CardImage(library.game, card, printing)
    known = ", ".join(str(printing.number) for printing in printings)
    raise NotFound(f"{card.name} has no such printing. Its set numbers: {known or 'none'}.")
