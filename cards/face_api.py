"""The face of a card in the API: what the games have in common."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, TypeVar

from django.http import Http404, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request

from cards.face_files import Faces
from cards.faces import Size
from cards.library import CardLibrary
from cards.printings import Printed
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
RESPONSES: Final = {(200, "image/webp"): OpenApiTypes.BINARY}


def answer(request: Request, faces: Faces[_C], library: CardLibrary[_C], slug: str) -> HttpResponseBase:
    """The face of a card in its newest printing, or in the one that is asked for.

    Raises Http404 for an unknown card, ValidationError for an unknown size, NotFound for an unknown printing.
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
    return faces.response(request, card, printing, Size(size), immutable=False)


def _printing(library: CardLibrary[_C], card: _C, wanted: str) -> Printed:
    printings = library.printings_of(card.id)
    with suppress(ValueError):
        number = parse_set_number(wanted)
        for printing in printings:
            if printing.number == number:
                return printing
    known = ", ".join(str(printing.number) for printing in printings)
    raise NotFound(f"{card.name} has no such printing. Its set numbers: {known or 'none'}.")
