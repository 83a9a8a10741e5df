"""QR codes of a deck's link and of its deck code, as SVG: black on white with a quiet zone, by night too."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

import segno
from django.http import HttpRequest

from cards.file_formats.xml_text import fit_for_xml
from decks.core.lookup import OpenedDeck
from decks.games import library_of
from decks.importexport import ExportedDeck, FormatError, dump
from decks.models import Deck
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: A code of more modules than that of this version (117 × 117) is no longer read off a screen at arm's length.
LARGEST: Final = 25
#: Modules of white around a code, as ISO/IEC 18004 wants them.
_QUIET: Final = 4


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: `of` says of what, as addresses do. Where there is none, `refusal` says why."""

    of: str
    label: str
    text: str
    svg: bytes = b""
    refusal: str = ""


def codes_of(request: HttpRequest, opened: OpenedDeck, decklist: Decklist) -> tuple[Code, Code]:
    """The codes of a deck's link, as others can open it where they can, and of its deck code."""
    return _link(request, opened), _deck_code(opened.deck, decklist, library_of(opened.deck))


def _link(request: HttpRequest, opened: OpenedDeck) -> Code:
    link = request.build_absolute_uri((opened.for_others(request) or opened).url())
    return Code("link", "The link", link, svg_of(link, f"Link to {opened.deck.name}"))


def _deck_code(deck: Deck, decklist: Decklist, library: AnyLibrary) -> Code:
    try:
        text = dump("code", ExportedDeck(deck.name, deck.format, "", decklist, library))
    except FormatError as error:
        return Code("code", "The deck code", "", refusal=str(error))
    try:
        return Code("code", "The deck code", text, svg_of(text, f"Deck code of {deck.name}"))
    except segno.DataOverflowError:
        long = (
            f"The deck code has {len(text):,} letters, more than a QR code has room for that a phone can read. "
            "Take the link, or copy the code."
        )
        return Code("code", "The deck code", text, refusal=long)


def svg_of(text: str, title: str) -> bytes:
    """A QR code as an SVG image with a title. Raises segno.DataOverflowError for a text that is too long."""
    try:
        code = segno.make_qr(text, error="m")
    except segno.DataOverflowError:
        code = segno.make_qr(text, error="l")
    if isinstance(code.version, int) and code.version > LARGEST:
        code = segno.make_qr(text, error="l", version=LARGEST)  # raises, unless less correction makes room
    stream = io.BytesIO()
    title = fit_for_xml(title)
    code.save(stream, kind="svg", border=_QUIET, scale=8, dark="#000", light="#fff", title=title, omitsize=False)
    return stream.getvalue()
