"""Sheets of faces at addresses of their own: each names the cards on it, and so tells nothing of any deck.

The cards are written by their permanent ids, with a signature: the site draws what it has named itself, and not
whatever anybody makes up. The mark behind them is what the sheet looks like; an outdated one leads to the newest.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import partial
from typing import Final

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.catalog import Catalog, current
from cards.faces import Size
from cards.faces.sheet import Grid, draw_sheet, jpeg
from cards.pictures.back import draw_back
from cards.pictures.faces import mark as face_mark
from cards.pictures.faces import opened
from cards.pictures.kept import ASK_AGAIN, FOR_EVER, mark_of, response
from cards.pictures.turns import have_faces, one_at_a_time
from cards.shown import shown_cards

_SIGNER: Final = Signer(salt="cards.pictures.sheets")


def sheet_url(ids: Sequence[int], catalog: Catalog) -> str:
    """The address of a sheet with the faces of these cards, by their ascending ids, 1 to `cards.faces.sheet.MOST`."""
    cards = _dump_ids(ids)
    return reverse("cards:sheet", args=[cards, _SIGNER.signature(cards), _mark(ids, catalog)])


def back_url() -> str:
    """The address of a card's back."""
    return reverse("cards:back")


@require_safe
def sheet(request: HttpRequest, cards: str, signature: str, mark: str) -> HttpResponseBase:
    """A sheet as JPEG. A card that is there no more shows its back. Where many faces are still to be drawn, 503 says
    how many are there: the next are drawn when it is asked for again."""
    try:
        _SIGNER.unsign(f"{cards}{_SIGNER.sep}{signature}")
    except BadSignature as error:
        raise Http404 from error
    catalog, ids = current(), _parse_ids(cards)
    if mark != (newest := _mark(ids, catalog)):
        return HttpResponseRedirect(reverse("cards:sheet", args=[cards, signature, newest]))
    return response(request, mark, "jpg", partial(_draw, ids, catalog), FOR_EVER)


@require_safe
def back(request: HttpRequest) -> HttpResponseBase:
    """The back of a card as JPEG."""
    return response(request, mark_of("back"), "jpg", lambda: jpeg(draw_back()), ASK_AGAIN)


def _mark(ids: Sequence[int], catalog: Catalog) -> str:
    shown = shown_cards(catalog)
    return mark_of("sheet", [face_mark(shown.newest(card_id)) if card_id in catalog else "" for card_id in ids])


def _draw(ids: Sequence[int], catalog: Catalog) -> bytes:
    """Raises NotYet."""
    every = shown_cards(catalog)
    cards = [every.newest(card_id) if card_id in catalog else None for card_id in ids]
    with one_at_a_time():
        have_faces([card for card in cards if card])
        faces = (opened(card, Size.LARGE) if card else None for card in cards)
        return draw_sheet(faces, Grid.of(len(ids)), draw_back())


def _dump_ids(ids: Sequence[int]) -> str:
    """Ascending ids as letters of an address: the steps between them in base 128, the last byte of each below 128."""
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
    """The ids that `_dump_ids` wrote, as the signature says."""
    ids, card_id, step, shift = [], 0, 0, 0
    for byte in base64.urlsafe_b64decode(cards + "=" * (-len(cards) % 4)):
        step |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            card_id += step
            ids.append(card_id)
            step, shift = 0, 0
    return ids
