"""How a PDF is begun, written on and finished: fonts that go along, words that fit, bytes that depend on nothing else.

A document is written into a file of its own, object by object, so that of pictures only one is in memory at a time.
"""

from __future__ import annotations

import contextlib
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
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

#: The smallest letters that a name shrinks to, as a part of the size that is wanted: what is longer then is cut.
_SMALLEST: Final = 0.6

#: Fonts for other scripts, which a PDF only names, with the encoding that has the letters which they have: Japanese
#: with Greek and Cyrillic, Korean, Chinese.
_OTHER_SCRIPTS: Final = {"HeiseiKakuGo-W5": "shift_jis", "HYGothic-Medium": "euc_kr", "STSong-Light": "gb2312"}
#: A box, for letters that none of them has.
_BOX: Final = ("ZapfDingbats", "o")

_LATO: Final = {
    weight: TTFont(f"Lato-{weight}", f"{font_lato.font_directory}/Lato-{weight}.ttf") for weight in ("Regular", "Bold")
}

for _name in _OTHER_SCRIPTS:
    pdfmetrics.registerFont(UnicodeCIDFont(_name))
for _font in _LATO.values():
    pdfmetrics.registerFont(_font)


class Document:
    """A PDF that is drawn: `canvas` measures in millimetres, from the lower left of the page."""

    def __init__(self, title: str, paper: Paper) -> None:
        self.paper, self._file = paper, TemporaryFile()  # noqa: SIM115  (whoever answers with it closes it)
        self.canvas = Canvas(self._file, pagesize=paper.points, pageCompression=1, invariant=1, lang="en")
        self.canvas.setTitle(" ".join(title.split()))
        self.canvas.setAuthor("despaira")
        self.canvas.setCreator("despaira")
        # Programs that print would else shrink the page to their margins.
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._begin_page()

    def next_page(self) -> None:
        """Finish the page that is drawn on, and begin another."""
        self.canvas.showPage()
        self._begin_page()

    def _begin_page(self) -> None:
        self.canvas.scale(MM, MM)

    def finish(self) -> IO[bytes]:
        """The whole file, to be read from its beginning."""
        self.canvas.save()
        self._file.seek(0)
        return self._file

    def add_picture(self, name: str, read: Callable[[], bytes]) -> None:
        """A JPEG of a face, to be drawn by its name: read when the file is written, and kept in it once."""
        picture = _Picture(name, read, self._file)
        self.canvas._doc.addForm(name, picture)  # type: ignore[attr-defined]  # there is no public door for one's own

    def draw_picture(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """A picture that was added, at this place and size."""
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
        """A line at (x, y), `size` high: in smaller letters where it would be longer than `room`, then cut."""
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
        """A straight line."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(width)
        self.canvas.line(x1, y1, x2, y2)


def width_of(words: str, size: float, weight: Weight = "Regular") -> float:
    """How long a line is in letters of a size."""
    return sum(float(pdfmetrics.stringWidth(text, font, size)) for font, text in _runs(_cleaned(words), weight))


def _fitted(words: str, size: float, weight: Weight, room: float) -> tuple[float, str]:
    """(size, words) of a line that is no longer than `room`; the words are cleaned."""
    # By how many letters, how long they are in letters of size 1.
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


@lru_cache(maxsize=4096)
def _letter_width(char: str, weight: Weight) -> float:
    """How long a letter is in letters of size 1."""
    font, letter = _set(char, weight)
    return float(pdfmetrics.stringWidth(letter, font, 1))


def _cleaned(words: str) -> str:
    """One line, without what can't be seen."""
    composed = unicodedata.normalize("NFC", words)
    return " ".join("".join(char if char.isprintable() else " " for char in composed).split())


def _runs(words: str, weight: Weight) -> Iterator[tuple[str, str]]:
    """(font, text) from left to right, as much as stands in one font."""
    for font, pairs in groupby((_set(char, weight) for char in words), key=itemgetter(0)):
        yield font, "".join(text for _, text in pairs)


@lru_cache(maxsize=4096)
def _set(char: str, weight: Weight) -> tuple[str, str]:
    """The font that a letter is set in, and what is set there: Lato where it has the letter, then a font of other
    scripts that every reader of PDF brings or stands in for, then a plain letter for one with an accent, then a box."""
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
    """A JPEG of a face that is read when it is written, into a file that takes everything as it is made."""

    def __init__(self, name: str, read: Callable[[], bytes], file: IO[bytes]) -> None:
        super().__init__(name)
        self.width, self.height = Size.LARGE.width, Size.LARGE.height
        self.bitsPerComponent, self.colorSpace, self._filters = 8, "DeviceRGB", ("DCTDecode",)
        self._read, self._file = read, file

    def format(self, document: Any) -> bytes:
        collected = document.__accum__
        if collected.strings:  # what was made so far goes into the file, and all that follows at once
            self._file.write(b"".join(collected.strings))
            collected.strings.clear()
            collected.write = self._file.write
        self.streamContent = self._read()  # type: ignore[assignment]  # bytes, which the stubs don't know
        try:
            return super().format(document)
        finally:
            self.streamContent = ""
