"""Views of card images, sheets and card backs of every game."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from cards.catalog.catalogs import library_of
from cards.images.cache import ASK_AGAIN, digest_of, response
from cards.images.card_image import images_of, newest_image
from cards.images.responses import image_response
from cards.images.sheets import sheet_response
from drawing.card_images.sheet import jpeg
from drawing.card_images.size import Size
from games import Game


@require_safe
def image(request: HttpRequest, game: Game, slug: str, digest: str, size: str) -> HttpResponseBase:
    """Return the image of a card with this digest and size, or redirect to the current image of the card."""
    library = library_of(game.code)
    card = library.slugged(slug)
    if card is None or size not in set(Size):
        raise Http404
    for each in images_of(library, card):
        if each.digest == digest:
            return image_response(request, each, Size(size), immutable=True)
    return HttpResponseRedirect(newest_image(library, card).url(Size(size)))


@require_safe
def back(request: HttpRequest, game: Game) -> HttpResponseBase:
    """Return the back of a game's cards as JPEG."""
    return response(request, digest_of("back", game.code), "jpg", partial(_draw_back, game), ASK_AGAIN)


def _draw_back(game: Game) -> bytes:
    return jpeg(game.image.drawing.draw_back())


@require_safe
def sheet(request: HttpRequest, game: Game, cards: str, signature: str, digest: str) -> HttpResponseBase:
    """Return a picture with the images of many cards as JPEG, if the signature of the cards is valid."""
    return sheet_response(request, library_of(game.code), cards, signature, digest)
