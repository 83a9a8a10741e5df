"""Text on images: fonts and the characters they lack, lines that shrink, and paragraphs that are wrapped to fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import font_lato
from PIL import Image, ImageDraw, ImageFont

from drawing.palette import RGB

Weight = Literal["Regular", "Italic", "Bold", "BoldItalic", "Black"]

#: A line of text is this much higher than its font size.
LEADING: Final = 1.24
#: Space between paragraphs, in font sizes.
PARAGRAPH_GAP: Final = 0.45
#: Font size at which words are measured.
_MEASURE: Final = 64
#: A character that no font of ours can show and that has no plain letter in it.
MISSING: Final = "\u25a1"
#: Icons of which Lato has a plainer relative.
_RELATIVES: Final = {
    "→": "›",
    "←": "‹",
    "⇒": "›",
    "∙": "·",
    "⋅": "·",
    "‑": "-",
    "‐": "-",
    "\u202f": " ",
    "\u2009": " ",
    "\t": " ",
}


@lru_cache(maxsize=256)
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """Return the font Lato at a size in pixels, whose text looks the same on every machine, with or without Raqm."""
    path = f"{font_lato.font_directory}/Lato-{weight}.ttf"
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has_glyph(char: str) -> bool:
    probe = font("Regular", 24)
    mask, missing = probe.getmask(char), probe.getmask("\uffff")
    return char == " " or mask.size != missing.size or bytes(mask) != bytes(missing)


@lru_cache(maxsize=4096)
def _substitute(char: str) -> str:
    char = _RELATIVES.get(char, char)
    if unicodedata.category(char).startswith("C"):
        return ""
    if _has_glyph(char):
        return char
    letters = "".join(part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part))
    if letters and letters != char and all(_has_glyph(letter) for letter in letters):
        return letters
    # Emoji and their selectors go; letters of other scripts leave a mark, so that none is lost silently.
    return MISSING if unicodedata.category(char)[0] in "LN" else ""


@lru_cache(maxsize=512)
def printable(text: str) -> str:
    """Return the text in characters of Lato: accents it lacks are dropped, emoji left out, other scripts become □."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(char if char == "\n" else _substitute(char) for char in composed).strip()


def draw_fitted(
    image: Image.Image,
    text: str,
    box: tuple[int, int, int, int],
    weight: Weight,
    size: int,
    colour: RGB,
    *,
    align: Literal["left", "centre", "right"] = "left",
    shadow: bool = False,
) -> None:
    """Draw a line of text centred vertically in a box (left, top, right, bottom), at most `size` pixels large.

    It gets smaller and narrower until it fits. Nothing is drawn without printable characters. With `shadow`, a dark
    copy is drawn just below.
    """
    text = " ".join(printable(text).split())
    room, high = box[2] - box[0], box[3] - box[1]
    if not text:
        return
    chosen = next((s for s in range(size, 13, -1) if font(weight, s).getlength(text) * _squeeze(s, size) <= room), 14)
    face = font(weight, chosen)
    long = max(1, round(face.getlength(text)) + 4)
    ascent, descent = face.getmetrics()
    mask = Image.new("L", (long, ascent + descent))
    ImageDraw.Draw(mask).text((2, 0), text, fill=255, font=face)
    if long > room:
        mask = mask.resize((room, mask.height), Image.Resampling.LANCZOS)
    left = box[0] + {"left": 0, "centre": (room - mask.width) // 2, "right": room - mask.width}[align]
    # Capitals look centred when the middle of their height is, which is above the middle of the line.
    top = box[1] + round(high / 2 - ascent + 0.36 * chosen)
    if shadow:
        image.paste((0, 0, 0), (left + 1, top + 3), mask)
    image.paste(colour, (left, top), mask)


def _squeeze(size: int, wanted: int) -> float:
    """Return the least horizontal scale of a line at font size `size`: below 1 only far below the `wanted` size."""
    return 1.0 if size > wanted * 0.72 else 0.78


@dataclass(frozen=True, slots=True)
class Block:
    """Paragraph of text with its font and colour. Line breaks are kept; `scale` multiplies the common font size."""

    text: str
    weight: Weight
    colour: RGB
    scale: float = 1.0
    #: Room fitting free at the start of the first line, in font sizes: an icon stands there.
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """Line of the paragraph `block`, with its top left corner in pixels in the box or, once drawn, in the image."""

    text: str
    x: float
    y: float
    size: int
    block: Block


def wrapped(text: str, weight: Weight, size: int, room: float, first_room: float) -> list[str]:
    """Return text in lines up to `room` pixels, the first `first_room`. Long words break; blank text is one "" line."""
    # Measured once at a large size and scaled down; hinting at the real size may add a little.
    scale = size / _MEASURE * 1.012
    gap = _word_width(" ", weight) * scale
    lines: list[str] = []
    current: list[str] = []
    used, space = 0.0, first_room
    for word in _pieces(text.split(), weight, min(room, first_room) / scale):
        wide = _word_width(word, weight) * scale
        if current and used + gap + wide > space:
            lines.append(" ".join(current))
            current, used, space = [word], wide, room
        else:
            used += wide + (gap if current else 0.0)
            current.append(word)
    return [*lines, " ".join(current)]


@lru_cache(maxsize=8192)
def _word_width(word: str, weight: Weight) -> float:
    """Return the width of a word in pixels at font size `_MEASURE`."""
    return font(weight, _MEASURE).getlength(word)


def _pieces(words: Sequence[str], weight: Weight, room: float) -> list[str]:
    """Return the words, long ones in pieces, none wider than `room` pixels at font size `_MEASURE`."""
    pieces: list[str] = []
    for word in words:
        if _word_width(word, weight) > room:
            pieces.extend(_cut_up(word, weight, room))
        else:
            pieces.append(word)
    return pieces


def _cut_up(word: str, weight: Weight, room: float) -> list[str]:
    pieces, used = [""], 0.0
    for char in word:
        wide = _word_width(char, weight)
        if pieces[-1] and used + wide > room:
            pieces.append("")
            used = 0.0
        pieces[-1] += char
        used += wide
    return pieces


def set_blocks(blocks: Sequence[Block], room: float, size: int) -> tuple[list[Line], float]:
    """Return all lines of the paragraphs at a font size, at most `room` pixels wide, and their height together."""
    lines: list[Line] = []
    y = 0.0
    for block in blocks:
        own = max(10, round(size * block.scale))
        for number, paragraph in enumerate(printable(block.text).split("\n")):
            indent = block.indent * own if number == 0 else 0.0
            for row, text in enumerate(wrapped(paragraph, block.weight, own, room, room - indent)):
                lines.append(Line(text, indent if row == 0 else 0.0, y, own, block))
                y += own * LEADING
            y += own * PARAGRAPH_GAP * 0.5
        y += own * PARAGRAPH_GAP * 0.5
    return lines, max(0.0, y - size * PARAGRAPH_GAP)


def fitting_size(blocks: Sequence[Block], room: float, high: float, largest: int, smallest: int) -> int:
    """Return the largest font size at which the paragraphs fit into room × high pixels, or `smallest` if none does."""
    low, top = smallest, largest
    while low < top:
        middle = (low + top + 1) // 2
        if set_blocks(blocks, room, middle)[1] <= high:
            low = middle
        else:
            top = middle - 1
    return low


def draw_blocks(
    image: Image.Image, blocks: Sequence[Block], box: tuple[int, int, int, int], largest: int, smallest: int
) -> list[Line]:
    """Draw paragraphs in a box (left, top, right, bottom), as large as they fit and centred vertically.

    Text that is too long even in the smallest size ends in an ellipsis. The result is the drawn lines, placed in the
    image.
    """
    room, high = box[2] - box[0], box[3] - box[1]
    size = fitting_size(blocks, room, high, largest, smallest)
    lines, taken = set_blocks(blocks, room, size)
    lines = _cut(lines, high)
    top = box[1] + max(0.0, (high - taken) / 2)
    draw = ImageDraw.Draw(image)
    placed = [Line(line.text, box[0] + line.x, top + line.y, line.size, line.block) for line in lines]
    for line in placed:
        draw.text((line.x, line.y), line.text, fill=line.block.colour, font=font(line.block.weight, line.size))
    return placed


def _cut(lines: list[Line], high: float) -> list[Line]:
    fitting = [line for line in lines if line.y + line.size * 1.1 <= high]
    if len(fitting) < len(lines) and fitting:
        last = fitting[-1]
        fitting[-1] = Line(f"{last.text.rstrip('., ')} …", last.x, last.y, last.size, last.block)
    return fitting
