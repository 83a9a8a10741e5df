"""Proxies: images of cards in their real size, nine to a sheet, with cut marks and optional backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import IO, Final

from cards.images.limits import one_at_a_time, wait_for_images
from cards.presenters.cards import CardView
from decks.pdf.back import NAME as BACK
from decks.pdf.back import Back
from decks.pdf.documents import GREY, INK, PdfCanvas
from decks.pdf.layout import CARD_HEIGHT, CARD_WIDTH, PLACES, Paper, Sheet

#: Distance of the cut marks from the cards, and their length, in mm.
_MARK_GAP: Final = 0.6
_MARK: Final = 3.0
#: Length in mm of the line to check the print size with a ruler.
_RULER: Final = 50


@dataclass(frozen=True, slots=True)
class Proxy:
    """A card to print as a proxy, in one printing, and the number of copies."""

    card_view: CardView
    copies: int

    @property
    def is_on_paper(self) -> bool:
        """Whether the card's image in print quality is stored already."""
        return self.card_view.image.paper_path.exists()

    @property
    def is_drawn(self) -> bool:
        """Whether the card's image for the screen is stored already."""
        return self.card_view.image.is_stored

    def jpeg(self) -> bytes:
        """Return the bytes of the card's image in print quality, a JPEG."""
        return self.card_view.image.paper()


def draw_missing(proxies: Sequence[Proxy], seconds: float) -> int:
    """Draw images of `proxies` that are not stored yet, for about `seconds`, and return the number still missing.

    If nothing can be stored, as on a full disk, none counts as missing: images are drawn while the document is written.
    Raises NotYet if drawing has to wait.
    """
    end = monotonic() + seconds
    waiting = [proxy for proxy in proxies if not proxy.is_on_paper]
    undrawn = wait_for_images([each.card_view.image for each in waiting], seconds)
    drawn = [proxy for proxy in waiting if proxy.is_drawn]
    with one_at_a_time():
        for done, proxy in enumerate(drawn, 1):
            proxy.jpeg()
            if not proxy.is_on_paper:
                return 0
            if monotonic() >= end:
                return len(drawn) - done + undrawn
    return undrawn


def proxies_pdf(name: str, proxies: Sequence[Proxy], paper: Paper, back: Back | None) -> IO[bytes]:
    """Return the proxies of a deck called `name` as the file of a PDF.

    With a `back`, each sheet of fronts is followed by a mirrored sheet of backs. On paper turned over its long edge,
    each back lies behind its front. None prints fronts only.
    """
    document = PdfCanvas(f"{name}: proxies", paper)
    places = []
    for number, proxy in enumerate(proxies):
        picture = f"face-{number}"
        document.add_picture(picture, proxy.jpeg)
        places += [picture] * proxy.copies
    if back:
        back(document)
    sheets = [places[start : start + PLACES] for start in range(0, len(places), PLACES)]
    for number, pictures in enumerate(sheets, 1):
        if number > 1:
            document.next_page()
        sheet = Sheet(paper, len(pictures))
        for picture, (x, y) in zip(pictures, sheet.corners(), strict=True):
            document.draw_picture(picture, x, y, CARD_WIDTH, CARD_HEIGHT)
        _draw_marks(document, sheet)
        _draw_foot(document, sheet, name, f"{number} of {len(sheets)}")
        if back:
            document.next_page()
            for x, y in sheet.corners(mirrored=True):
                document.draw_picture(BACK, x, y, CARD_WIDTH, CARD_HEIGHT)
    return document.finish()


def _draw_marks(document: PdfCanvas, sheet: Sheet) -> None:
    """Draw cut marks outside the cards of a sheet, in line with the edges of the cards."""
    standing, lying = sheet.cuts()
    for x in standing:
        document.line(x, lying[0] + _MARK_GAP, x, lying[0] + _MARK_GAP + _MARK, 0.1, INK)
        document.line(x, lying[-1] - _MARK_GAP, x, lying[-1] - _MARK_GAP - _MARK, 0.1, INK)
    for y in lying:
        document.line(standing[0] - _MARK_GAP, y, standing[0] - _MARK_GAP - _MARK, y, 0.1, INK)
        document.line(standing[-1] + _MARK_GAP, y, standing[-1] + _MARK_GAP + _MARK, y, 0.1, INK)


def _draw_foot(document: PdfCanvas, sheet: Sheet, name: str, page: str) -> None:
    """Draw the foot of a sheet: the deck's name, the page and a line whose length can be measured."""
    # Below the last row of a full sheet, clear of the marks between the columns.
    y, left, right = sheet.top - 3 * CARD_HEIGHT - 2.9, sheet.left + 3, sheet.paper.width - sheet.left - 3
    document.text(left, y, f"{name} · sheet {page}", 2.1, room=CARD_WIDTH - 6, colour=GREY)
    document.text(left + CARD_WIDTH, y, "Print at 100 %, not “fit to page”:", 2.1, room=CARD_WIDTH - 6, colour=GREY)
    document.line(right - _RULER, y + 0.6, right, y + 0.6, 0.2, GREY)
    for x in (right - _RULER, right):
        document.line(x, y, x, y + 1.2, 0.2, GREY)
    document.text(right - _RULER - 1, y, f"{_RULER} mm", 2.1, colour=GREY, align="right")
