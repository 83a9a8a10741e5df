"""HTTP responses with card images."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response

from cards.images import placeholder
from cards.images.card_image import CardImage
from cards.images.queue import have_drawn
from drawing.card_images.size import Size

CONTENT_TYPE: Final = "image/webp"
_A_YEAR: Final = "public, max-age=31536000, immutable"
#: Cache-Control for a URL without a digest; most repeated requests get 304.
_ASK_AGAIN: Final = "public, max-age=300"


def image_response(request: HttpRequest, image: CardImage, size: Size, *, immutable: bool) -> HttpResponseBase:
    """Return the image of a card, 304 if the client has it, or a placeholder until it is drawn.

    With `immutable` clients may cache the image for a year, without it for five minutes.
    """
    etag = f'"{image.digest}-{size.value}"'
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        content = image.stored(size)
        if content is None:
            have_drawn([image], 0.0)
            return placeholder_response(image)
        answer = HttpResponse(content, content_type=CONTENT_TYPE)
    answer["ETag"] = etag
    answer["Cache-Control"] = _A_YEAR if immutable else _ASK_AGAIN
    return answer


def placeholder_response(image: CardImage) -> HttpResponse:
    """Return a placeholder for the image of a card, which is being drawn."""
    content = placeholder.placeholder(image.game, image.card)
    answer = HttpResponse(content, content_type=placeholder.CONTENT_TYPE)
    answer["Cache-Control"] = "no-store"
    return answer
