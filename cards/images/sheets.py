"""Sheets, each one picture with many card images, whose URLs name the cards and reveal nothing about decks.

The URL contains the card ids with a signature, so that only sheets created by the site are drawn. It ends with a digest
of the content; an outdated one redirects to the current one.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import partial
from typing import Final

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse

from cards.catalog.library import Library
from cards.images.cache import FOR_EVER, digest_of, response
from cards.images.card_image import CardImage, newest_image
from cards.images.limits import have_images, one_at_a_time
from drawing.card_images.sheet import Grid, draw_sheet
from drawing.card_images.size import Size
from games import DEFAULT_GAME, GAMES, Game

#: Seconds to wait for the images of a sheet, since programs request it only once.
SECONDS: Final = 20.0


def sheet_url(library: Library, ids: Sequence[int]) -> str:
    """Return the URL of the sheet of cards with 1 to `drawing.card_images.sheet.MOST` ascending ids."""
    cards = _dump_ids(ids)
    return _address(library, cards, _signer(GAMES[library.game]).signature(cards), _digest(library, ids))


def sheet_response(request: HttpRequest, library: Library, cards: str, signature: str, digest: str) -> HttpResponseBase:
    """Return the sheet that a URL names as JPEG, or redirect to its current digest.

    A deleted card shows the back of cards. If images are missing, the response is 503; a retry continues drawing.
    Http404 is raised for an invalid signature.
    """
    signer = _signer(GAMES[library.game])
    try:
        signer.unsign(f"{cards}{signer.sep}{signature}")
    except BadSignature as error:
        raise Http404 from error
    ids = _parse_ids(cards)
    if digest != (newest := _digest(library, ids)):
        return HttpResponseRedirect(_address(library, cards, signature, newest))
    return response(request, digest, "jpg", partial(_draw, library, ids), FOR_EVER)


def _signer(game: Game) -> Signer:
    # Saved files contain these URLs: Despaira's were signed when it was the only game.
    return Signer(salt="cards.pictures.sheets" if game is DEFAULT_GAME else f"shelf.sheets.{game.code}")


def _address(library: Library, cards: str, signature: str, digest: str) -> str:
    place = {"game": GAMES[library.game], "cards": cards, "signature": signature, "digest": digest}
    return reverse("images:sheet", kwargs=place)


def _images(library: Library, ids: Sequence[int]) -> list[CardImage | None]:
    return [newest_image(library, library[card_id]) if card_id in library else None for card_id in ids]


def _digest(library: Library, ids: Sequence[int]) -> str:
    return digest_of("sheet", [image.digest if image else "" for image in _images(library, ids)])


def _draw(library: Library, ids: Sequence[int]) -> bytes:
    """Return a sheet with the images of some cards as JPEG, or raise NotYet if images are still missing."""
    images = _images(library, ids)
    have_images([image for image in images if image], SECONDS)
    with one_at_a_time():
        opened = (image.opened(Size.LARGE) if image else None for image in images)
        return draw_sheet(opened, Grid.of(len(ids)), GAMES[library.game].image.drawing.draw_back())


def _dump_ids(ids: Sequence[int]) -> str:
    """Return ascending ids encoded for a URL: their differences in base 128, each ending with a byte below 128."""
    data, before = bytearray(), 0
    for card_id in ids:
        step = card_id - before
        while step > 0x7F:
            data.append(0x80 | step & 0x7F)
            step >>= 7
        data.append(step)
        before = card_id
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _parse_ids(cards: str) -> list[int]:
    """Return the card ids that `_dump_ids` encoded; the signature guarantees valid input."""
    ids, card_id, step, shift = [], 0, 0, 0
    for byte in base64.urlsafe_b64decode(cards + "=" * (-len(cards) % 4)):
        step |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            card_id += step
            ids.append(card_id)
            step, shift = 0, 0
    return ids
