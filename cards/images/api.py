"""The face of a card in the API: what the games have in common.

A program gets the image itself, never the placeholder of pages. Where the image isn't drawn yet, the request waits for
the process that draws, which takes it before all others: mostly for some tenths of a second, at most `SECONDS`. Then,
and where another request of the server process waits already, the answer is 503 with Retry-After. So at most one thread
of a process waits, the others answer requests.
"""

from __future__ import annotations

from contextlib import suppress
from threading import BoundedSemaphore
from typing import Final, TypeVar

from django.conf import settings
from django.http import Http404, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.request import Request

from cards.images.card_image import Faces, have_drawn
from cards.library import CardLibrary
from cards.printings import Printed
from drawing.size import Size
from tcg.library import Card
from tcg.setnumber import parse_set_number

_C = TypeVar("_C", bound=Card)

#: What is asked of a face.
PARAMETERS: Final = [
    OpenApiParameter("size", OpenApiTypes.STR, enum=[size.value for size in Size]),
    OpenApiParameter(
        "printing",
        OpenApiTypes.STR,
        description="A set number such as DSP EN-112.\nIn each game it is the one that is printed on the card.",
    ),
]
#: Seconds that a request waits for an image to be drawn.
SECONDS: Final = 10.0
#: Who may wait: a server with a single thread has none for it.
_WAITING: Final = BoundedSemaphore(min(1, settings.THREADS - 1))

RESPONSES: Final = {(200, "image/webp"): OpenApiTypes.BINARY}


class NotDrawnYet(APIException):
    """The image is being drawn: 503."""

    status_code = 503
    default_detail = "The image of this card is being drawn. Ask again in a moment."
    default_code = "not_drawn_yet"
    #: Seconds after which to ask again.
    wait = 2


def answer(request: Request, faces: Faces[_C], library: CardLibrary[_C], slug: str) -> HttpResponseBase:
    """The face of a card in its newest printing, or in the one that is asked for.

    Raises Http404 for an unknown card, ValidationError for an unknown size, NotFound for an unknown printing, and
    NotDrawnYet.
    """
    card = library.slugged(slug)
    if card is None:
        raise Http404
    size = request.query_params.get("size", Size.NORMAL.value)
    if size not in set(Size):
        raise ValidationError({"size": f"One of {', '.join(Size)}."})
    printing = library.printing_of(card.id)
    if wanted := request.query_params.get("printing"):
        printing = _printing(library, card, wanted)
    _wait_for(faces, card, printing)
    return faces.response(request, card, printing, Size(size), immutable=False)


def _wait_for(faces: Faces[_C], card: _C, printing: Printed | None) -> None:
    """Wait until an image is drawn. Raises NotDrawnYet."""
    if faces.is_kept(card, printing):
        return
    may_wait = _WAITING.acquire(blocking=False)
    try:
        have_drawn([(faces, card, printing)], SECONDS if may_wait else 0.0)
    finally:
        if may_wait:
            _WAITING.release()
    if not faces.is_kept(card, printing):
        raise NotDrawnYet


def _printing(library: CardLibrary[_C], card: _C, wanted: str) -> Printed:
    printings = library.printings_of(card.id)
    with suppress(ValueError):
        number = parse_set_number(wanted)
        for printing in printings:
            if printing.number == number:
                return printing
    known = ", ".join(str(printing.number) for printing in printings)
    raise NotFound(f"{card.name} has no such printing. Its set numbers: {known or 'none'}.")
