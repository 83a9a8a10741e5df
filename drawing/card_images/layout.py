"""Parts of card images that games share: text on plates, the type line, rows of diamonds, the foot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from drawing.art.devices import icon_of
from drawing.card_images import badges
from drawing.card_images.frame import Box
from drawing.card_images.geometry import LARGEST_TEXT, PAD, SMALLEST_TEXT
from drawing.card_images.imprint import Imprint
from drawing.palette import FADED, GOLD, INK, PARCHMENT, RGB, mix
from drawing.raster import Icon, icon_mask
from drawing.text import Block, Line, draw_blocks, draw_fitted, font, printable, wrapped


@dataclass(frozen=True, slots=True)
class Chip:
    """Label on a card image with its icon."""

    icon: Icon
    label: str


# --- words --------------------------------------------------------------------------------------------------------


def words_of(lines: Iterable[str], text: str, flavour: str, accent: RGB) -> list[Block]:
    """Return the text of a card as blocks: bold lines such as keywords, its text, and flavour text in italics.

    Blocks without printable text are left out. `accent` tints the bold lines.
    """
    blocks = [Block(line, "Bold", mix(accent, PARCHMENT, 0.35)) for line in lines]
    blocks += [Block(text, "Regular", PARCHMENT), Block(flavour, "Italic", mix(PARCHMENT, GOLD, 0.22))]
    return [block for block in blocks if printable(block.text)]


def draw_words(image: Image.Image, blocks: Sequence[Block], box: Box) -> list[Line]:
    """Draw the text of a card in a box, with a thin line before the flavour text, and return its lines."""
    inner = (box[0] + PAD, box[1] + PAD - 4, box[2] - PAD, box[3] - PAD + 4)
    lines = draw_blocks(image, blocks, inner, LARGEST_TEXT, SMALLEST_TEXT)
    first = next((line for line in lines if line.block.weight == "Italic"), None)
    if first and first is not lines[0]:
        y = round(first.y + first.size * 0.06)
        middle, half = (inner[0] + inner[2]) // 2, (inner[2] - inner[0]) // 5
        ImageDraw.Draw(image).line((middle - half, y, middle + half, y), fill=mix(first.block.colour, INK, 0.62))
    return lines


@dataclass(frozen=True, slots=True)
class TypeLine:
    """Type line of a card in one or more rows, with the font size in pixels."""

    rows: tuple[str, ...]
    size: int

    @classmethod
    def of(cls, text: str, room: int) -> TypeLine:
        """Return the type line `text` in few rows of at most `room` pixels, as large as they allow."""
        for size, most in ((26, 1), (23, 1), (20, 2), (17, 3), (14, 4), (12, 9)):
            rows = wrapped(printable(text), "Bold", size, room, room)
            if len(rows) <= most:
                break
        return cls(tuple(rows), size)

    @property
    def height(self) -> int:
        """Height of the plate of the type line in pixels."""
        return max(42, round(len(self.rows) * self.size * 1.2) + 14)

    def draw(self, image: Image.Image, box: Box, colour: RGB) -> None:
        """Draw the rows in a box, aligned left and centred vertically."""
        draw, high = ImageDraw.Draw(image), self.size * 1.2
        top = (box[1] + box[3]) / 2 - high * (len(self.rows) - 1) / 2
        for number, row in enumerate(self.rows):
            at = (box[0], round(top + number * high))
            draw.text(at, row, fill=colour, font=font("Bold", self.size), anchor="lm")


# --- plates -------------------------------------------------------------------------------------------------------


def _is_pale(colour: RGB) -> bool:
    return sum(colour) > 300


def pips(image: Image.Image, filled: int, of: int, at: tuple[int, int], size: int, colour: RGB) -> None:
    """Draw `of` diamonds in a row, the first `filled` ones filled. `at` is the middle of the row's left edge."""
    draw = ImageDraw.Draw(image)
    for number in range(of):
        x, y, half = at[0] + number * round(size * 1.25) + size // 2, at[1], size / 2
        corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        if number < filled:
            draw.polygon(corners, fill=colour)
        else:
            draw.line([*corners, corners[0]], fill=mix(colour, INK, 0.5), width=2)


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a card image by rarity: of the text, the border, the set's symbol and the line around it."""

    text: RGB
    border: RGB
    symbol: RGB
    rim: RGB = INK

    @property
    def pale_plates(self) -> bool:
        """Whether the text is so dark that it needs a pale background."""
        return not _is_pale(self.text)


def look_of(rarity: str) -> Look:
    """Return the colours of a rarity by the words in its name, grey if unknown, for a game without a list of them."""
    colour = badges.rarity_colour(rarity)
    return Look(mix(colour, PARCHMENT, 0.4), INK, colour)


def foot(image: Image.Image, imprint: Imprint, look: Look, box: Box) -> None:
    """Draw the set's symbol, the set number, rarity and artist, without those that are empty."""
    left, top, right, bottom = box
    high = bottom - top
    if imprint.set_code:
        _symbol(image, icon_of(imprint.set_code), (left + high // 2 - 2, (top + bottom) // 2), high - 8, look)
        left += high + 6
    upper, lower = (top + 1, top + high // 2 + 1), (top + high // 2 - 1, bottom - 1)
    words = " · ".join(filter(None, (imprint.rarity, imprint.artist and f"Art: {imprint.artist}")))
    starts = upper[0] if words else top
    ends = upper[1] if words else bottom
    long = min(right - left, round(font("Bold", 21).getlength(printable(imprint.number))))
    if look.pale_plates and long:
        middle = (starts + ends) // 2
        plate = (left - 6, middle - 14, left + long + 8, middle + 13)
        ImageDraw.Draw(image).rounded_rectangle(plate, radius=7, fill=mix(PARCHMENT, INK, 0.06))
    draw_fitted(image, imprint.number, (left, starts, right, ends), "Bold", 21, look.text)
    ink = FADED if look.pale_plates else mix(look.text, FADED, 0.5)
    draw_fitted(image, words, (left, lower[0], right, lower[1]), "Bold", 18, ink)


def _symbol(image: Image.Image, icon: Icon, centre: tuple[int, int], size: int, look: Look) -> None:
    """Draw the symbol of a set with a line around it that separates it from the background."""
    wide = Image.new("L", (size + 12, size + 12))
    wide.paste(icon_mask(icon, size), (6, 6))
    at = (centre[0] - wide.width // 2, centre[1] - wide.height // 2)
    image.paste(look.rim, at, wide.filter(ImageFilter.MaxFilter(7)).filter(ImageFilter.GaussianBlur(0.7)))
    image.paste(look.symbol, at, wide)
