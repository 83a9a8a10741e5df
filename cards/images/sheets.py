"""Sheets of faces at addresses of their own: each names the cards on it, and so tells nothing of any deck.

The cards are written by their permanent ids, with a signature: the site draws what it has named itself, and not
whatever anybody makes up. The mark behind them is what the sheet looks like; an outdated one leads to the newest.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe
from PIL import Image

from cards.catalog import current
from cards.images.cache import ASK_AGAIN, FOR_EVER, mark_of, response
from cards.images.limits import have_faces, one_at_a_time
from cards.previews.selection import mark as face_mark
from cards.previews.selection import opened
from cards.shown import ShownCards, shown_cards
from drawing.back import draw_back
from drawing.sheet import Grid, draw_sheet, jpeg
from drawing.size import Size

#: Seconds that a request waits for the images of a sheet: the programs that show one ask for it once.
SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of a game: `shown` are the cards of its library, `address` leads to a sheet by its cards, their
    signature and the mark, and `back` is what its cards have behind."""

    signer: Signer
    shown: Callable[[Any], ShownCards]
    address: Callable[[str, str, str], str]
    back: Callable[[], Image.Image]

    def url(self, ids: Sequence[int], library: Any) -> str:
        """The address of a sheet with the faces of these cards, by their ascending ids, 1 to `faces.sheet.MOST`."""
        cards = _dump_ids(ids)
        return self.address(cards, self.signer.signature(cards), self._mark(ids, library))

    def response(self, request: HttpRequest, library: Any, cards: str, signature: str, mark: str) -> HttpResponseBase:
        """A sheet as JPEG; an outdated mark leads to the newest. Raises Http404 for cards that nobody has signed."""
        try:
            self.signer.unsign(f"{cards}{self.signer.sep}{signature}")
        except BadSignature as error:
            raise Http404 from error
        ids = _parse_ids(cards)
        if mark != (newest := self._mark(ids, library)):
            return HttpResponseRedirect(self.address(cards, signature, newest))
        return response(request, mark, "jpg", partial(self._draw, ids, library), FOR_EVER)

    def _mark(self, ids: Sequence[int], library: Any) -> str:
        shown = self.shown(library)
        faces = [face_mark(shown.newest(card_id)) if card_id in library else "" for card_id in ids]
        return mark_of("sheet", faces)

    def _draw(self, ids: Sequence[int], library: Any) -> bytes:
        """Raises NotYet."""
        every = self.shown(library)
        cards = [every.newest(card_id) if card_id in library else None for card_id in ids]
        have_faces([card for card in cards if card], SECONDS)
        with one_at_a_time():
            faces = (opened(card, Size.LARGE) if card else None for card in cards)
            return draw_sheet(faces, Grid.of(len(ids)), self.back())


def _address(cards: str, signature: str, mark: str) -> str:
    return reverse("cards:sheet", args=[cards, signature, mark])


SHEETS: Final = Sheets(Signer(salt="cards.images.sheets"), shown_cards, _address, draw_back)
sheet_url = SHEETS.url


def back_url() -> str:
    """The address of a card's back."""
    return reverse("cards:back")


@require_safe
def sheet(request: HttpRequest, cards: str, signature: str, mark: str) -> HttpResponseBase:
    """A sheet as JPEG. A card that is there no more shows its back. Where many faces are still to be drawn, 503 says
    how many are there: the next are drawn when it is asked for again."""
    return SHEETS.response(request, current(), cards, signature, mark)


@require_safe
def back(request: HttpRequest) -> HttpResponseBase:
    """The back of a card as JPEG."""
    return response(request, mark_of("back"), "jpg", lambda: jpeg(draw_back()), ASK_AGAIN)


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
