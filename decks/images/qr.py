"""QR codes of a deck's link and of its deck code as SVG: black on white with a margin, in dark mode too."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.http import HttpRequest
from django.utils.html import escape
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode

from cards.file_formats.xml_text import fit_for_xml
from decks.core.lookup import OpenedDeck
from decks.games import library_of
from decks.importexport import ExportedDeck, FormatError, dump
from decks.models import Deck
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: The largest version (117 × 117 modules) that a phone reads from a screen at arm's length.
LARGEST: Final = 25
#: Modules of white around a code, as ISO/IEC 18004 requires.
_QUIET: Final = 4
#: Width of a module in pixels, unless a page sets another.
_PIXELS: Final = 8


@dataclass(frozen=True, slots=True)
class QrCode:
    """QR code of a deck with `text`; `of` is "link" or "code", as in addresses; no `svg` if there is a `problem`."""

    of: str
    label: str
    text: str
    svg: bytes = b""
    problem: str = ""


def codes_of(request: HttpRequest, opened: OpenedDeck, decklist: Decklist) -> tuple[QrCode, QrCode]:
    """Return the QR codes of a deck's link and of its deck code; the link is one that others can open, if possible."""
    return _link(request, opened), _deck_code(opened.deck, decklist, library_of(opened.deck))


def _link(request: HttpRequest, opened: OpenedDeck) -> QrCode:
    link = request.build_absolute_uri((opened.for_others(request) or opened).url())
    return QrCode("link", "The link", link, svg_of(link, f"Link to {opened.deck.name}"))


def _deck_code(deck: Deck, decklist: Decklist, library: AnyLibrary) -> QrCode:
    try:
        text = dump("code", ExportedDeck(deck.name, deck.format, "", decklist, library))
    except FormatError as error:
        return QrCode("code", "The deck code", "", problem=str(error))
    try:
        return QrCode("code", "The deck code", text, svg_of(text, f"Deck code of {deck.name}"))
    except DataOverflowError:
        long = (
            f"The deck code has {len(text):,} letters, more than a QR code has room for that a phone can read. "
            "Take the link, or copy the code."
        )
        return QrCode("code", "The deck code", text, problem=long)


def svg_of(text: str, title: str) -> bytes:
    """Return a QR code of `text` as an SVG image with a title. Raises DataOverflowError for a text that is too long."""
    modules = _modules(text)
    runs, width = [], len(modules)
    for y, row in enumerate(modules):
        x = 0
        for is_dark, group in groupby(row):
            length = len(list(group))
            if is_dark:
                runs.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * _PIXELS}" height="{width * _PIXELS}" '
        f'viewBox="0 0 {width} {width}"><title>{escape(fit_for_xml(title))}</title>'
        f'<path fill="#fff" d="M0 0h{width}v{width}H0z"/><path d="{"".join(runs)}"/></svg>'
    ).encode()


def _modules(text: str) -> list[list[bool]]:
    """Return the squares of the QR code of `text`, with the margin, by row; dark ones are True.

    Error correction is medium, or low if needed to stay within `LARGEST`. Raises DataOverflowError if still larger.
    """
    for correction in (ERROR_CORRECT_M, ERROR_CORRECT_L):
        code = QRCode(error_correction=correction, border=_QUIET)  # type: ignore[var-annotated]  # of no image
        code.add_data(text)
        with suppress(DataOverflowError):
            if code.best_fit() <= LARGEST:
                code.make()
                return [list(map(bool, row)) for row in code.get_matrix()]
    raise DataOverflowError
