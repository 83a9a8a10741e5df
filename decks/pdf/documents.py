"""Creation of PDFs: embedded fonts, text that fits its space, and bytes that depend only on the input.

A document is written into a temporary file object by object, so that only one picture at a time is in memory.
"""

from __future__ import annotations

import contextlib
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, groupby
from operator import itemgetter
from tempfile import TemporaryFile
from typing import IO, Any, Final, Literal

import font_lato
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfdoc import PDFImageXObject
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from decks.pdf.layout import MM, Paper
from drawing.card_images.size import Size
from drawing.text import MISSING, printable

Weight = Literal["Regular", "Bold"]

INK: Final = HexColor("#000000")
GREY: Final = HexColor("#555555")
LINE: Final = HexColor("#999999")

#: The smallest letters that a text shrinks to, as a fraction of the wanted size; longer text is cut.
_SMALLEST: Final = 0.6

#: Fonts for other scripts, which are not embedded, with the encoding that covers their letters: Japanese with Greek
#: and Cyrillic, Korean, Chinese.
_OTHER_SCRIPTS: Final = {"HeiseiKakuGo-W5": "shift_jis", "HYGothic-Medium": "euc_kr", "STSong-Light": "gb2312"}
#: A box, for letters that no font has.
_BOX: Final = ("ZapfDingbats", "o")

_LATO: Final = {
    weight: TTFont(f"Lato-{weight}", f"{font_lato.font_directory}/Lato-{weight}.ttf") for weight in ("Regular", "Bold")
}

for _name in _OTHER_SCRIPTS:
    pdfmetrics.registerFont(UnicodeCIDFont(_name))
for _font in _LATO.values():
    pdfmetrics.registerFont(_font)


class PdfCanvas:
    """A PDF document to draw on; `canvas` measures in millimetres from the lower left of the page."""

    def __init__(self, title: str, paper: Paper) -> None:
        self.paper, self._file = paper, TemporaryFile()  # noqa: SIM115  (the response closes it)
        self.canvas = Canvas(self._file, pagesize=paper.points, pageCompression=1, invariant=1, lang="en")
        self.canvas.setTitle(" ".join(title.split()))
        self.canvas.setAuthor("despaira")
        self.canvas.setCreator("despaira")
        # Printing programs would otherwise shrink the page to their margins.
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._begin_page()

    def next_page(self) -> None:
        """Finish the page and begin another."""
        self.canvas.showPage()
        self._begin_page()

    def _begin_page(self) -> None:
        self.canvas.scale(MM, MM)

    def finish(self) -> IO[bytes]:
        """Return the file of the whole document, positioned at its beginning."""
        self.canvas.save()
        self._file.seek(0)
        return self._file

    def add_picture(self, name: str, read: Callable[[], bytes]) -> None:
        """Add a JPEG under a name, stored once; `read` returns its bytes when the file is written."""
        picture = _Picture(name, read, self._file)
        self.canvas._doc.addForm(name, picture)  # type: ignore[attr-defined]  # there is no public method for it

    def draw_picture(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """Draw the picture added as `name` in this width and height; its lower left corner is at (x, y), all in mm."""
        self.canvas.saveState()
        self.canvas.translate(x, y)
        self.canvas.scale(width, height)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        room: float | None = None,
        weight: Weight = "Regular",
        colour: Color = INK,
        align: Literal["left", "right"] = "left",
    ) -> None:
        """Draw `words` as a line at (x, y) in letters of `size`, all in mm; text wider than `room` is shrunk, then cut.

        With `align` "right", x is the right end. Without `room`, the text keeps its size.
        """
        words = _cleaned(words)
        if room is not None:
            size, words = _fitted(words, size, weight, room)
        if align == "right":
            x -= width_of(words, size, weight)
        self.canvas.setFillColor(colour)
        for font, run in _runs(words, weight):
            self.canvas.setFont(font, size)
            self.canvas.drawString(x, y, run)
            x += pdfmetrics.stringWidth(run, font, size)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.15, colour: Color = LINE) -> None:
        """Draw a straight line of a `width` from (x1, y1) to (x2, y2), all in mm."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(width)
        self.canvas.line(x1, y1, x2, y2)


def width_of(words: str, size: float, weight: Weight = "Regular") -> float:
    """Return the width of a line of text (`words`) in letters of `size`, both in the same unit."""
    return sum(float(pdfmetrics.stringWidth(text, font, size)) for font, text in _runs(_cleaned(words), weight))


def _fitted(words: str, size: float, weight: Weight, room: float) -> tuple[float, str]:
    """Return (size, text) of `_cleaned` words shrunk, then cut, to fit into `room` mm in letters of this `weight`."""
    # The width of the first n letters, at size 1.
    ends = list(accumulate((_letter_width(char, weight) for char in words), initial=0.0))
    long = ends[-1] * size
    if long <= room:
        return size, words
    small = size * room / long
    if small >= size * _SMALLEST:
        return small, words
    small = size * _SMALLEST
    count = bisect_right(ends, room / small - _letter_width("…", weight)) - 1
    return small, f"{words[: max(1, count)].rstrip()}…"


def _letter_width(char: str, weight: Weight) -> float:
    """Return the width of the letter `char` in size 1, in the unit of the size."""
    font, letter = _set(char, weight)
    return float(pdfmetrics.stringWidth(letter, font, 1))


def _cleaned(words: str) -> str:
    """Return `words` as one line without invisible characters."""
    composed = unicodedata.normalize("NFC", words)
    return " ".join("".join(char if char.isprintable() else " " for char in composed).split())


def _runs(words: str, weight: Weight) -> Iterator[tuple[str, str]]:
    """Yield (name of a font, text) for the parts of a line (`words`) from left to right, each in one font."""
    for font, pairs in groupby((_set(char, weight) for char in words), key=itemgetter(0)):
        yield font, "".join(text for _, text in pairs)


def _set(char: str, weight: Weight) -> tuple[str, str]:
    """Return the name of the font for a character, and the text to print for it.

    The first of these that has the letter is used: Lato; Lato with a plain letter for an accented one; a font for other
    scripts; a box. Every PDF reader has or replaces the font for other scripts.
    """
    lato = f"Lato-{weight}"
    if ord(char) in _LATO[weight].face.charToGlyph:
        return lato, char
    plain = printable(char)
    if plain and plain != MISSING:
        return lato, plain
    for letter in (char, unicodedata.normalize("NFKD", char)[0]):
        for font, encoding in _OTHER_SCRIPTS.items():
            with contextlib.suppress(UnicodeEncodeError):
                letter.encode(encoding)
                return font, letter
    return _BOX if plain else (lato, "")


class _Picture(PDFImageXObject):
    """A JPEG in a PDF that is read from storage only when it is written, to save memory."""

    def __init__(self, name: str, read: Callable[[], bytes], file: IO[bytes]) -> None:
        super().__init__(name)
        self.width, self.height = Size.LARGE.width, Size.LARGE.height
        self.bitsPerComponent, self.colorSpace, self._filters = 8, "DeviceRGB", ("DCTDecode",)
        self._read, self._file = read, file

    def format(self, document: Any) -> bytes:
        """Write all earlier objects of the document to the file, and return the bytes of the picture."""
        collected = document.__accum__
        if collected.strings:  # flush the objects so far to the file, and write later ones there directly
            self._file.write(b"".join(collected.strings))
            collected.strings.clear()
            collected.write = self._file.write
        self.streamContent = self._read()  # type: ignore[assignment]  # bytes, which the stubs don't know
        try:
            return super().format(document)
        finally:
            self.streamContent = ""
