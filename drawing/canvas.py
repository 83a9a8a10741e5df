"""Canvas of a generated picture, such as a deck's: background, cards, text, icons, badges and charts."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFilter

from drawing.captions import cut, fitted, length
from drawing.card_images.badges import medallion
from drawing.card_images.frame import CORNER
from drawing.card_images.frame import WIDTH as CARD_WIDTH
from drawing.palette import RGB, mix
from drawing.raster import OVERSAMPLE, icon_mask, rounded_mask
from drawing.site_colours import (
    BAD,
    BAD_GLOW,
    CRYSTAL_BLUE,
    CRYSTAL_RED,
    EMBER,
    GOOD,
    GOOD_GLOW,
    GROUND,
    INK,
    INK_SOFT,
    LINE,
    LINE_STRONG,
    PANEL,
    RAISED,
)
from drawing.text import Weight, font

Box = tuple[int, int, int, int]
Anchor = Literal["left", "centre", "right"]

#: A preview, in pixels: what chats and social sites ask for.
WIDTH: Final = 1200
HEIGHT: Final = 630
#: A card is this much higher than wide.
CARD_RATIO: Final = 1039 / 744
#: Margin of a preview.
MARGIN: Final = 56
#: JPEG quality: words stay clean, and a preview is well below what any chat refuses.
_QUALITY: Final = 84

_ANCHORS: Final = {"left": "l", "centre": "m", "right": "r"}

#: The label of the column of the cards that have no number.
NO_NUMBER: Final = "–"


@dataclass(frozen=True, slots=True)
class Bar:
    """Bar of a deck's bar chart: a label and numbers of cards, such as creatures (`below`) and tricks (`above`)."""

    label: str
    below: int
    above: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Bar chart of card numbers, such as by level; `below` and `above` label the parts of a bar, "" for no part."""

    title: str
    below: str
    above: str
    bars: tuple[Bar, ...]

    @property
    def legend(self) -> tuple[tuple[str, RGB, str], ...]:
        """(Name of the colour, colour, label) of each part; () unless both parts have labels."""
        if not self.below or not self.above:
            return ()
        return ("red", CRYSTAL_RED, self.below), ("blue", CRYSTAL_BLUE, self.above)

    @property
    def words(self) -> str:
        """Description of the bar chart in words, without bars of no cards and without a full stop."""
        colours = "; ".join(f"{name}: {label.lower()}" for name, _, label in self.legend)
        counts = ", ".join(
            f"{bar.below + bar.above} {'with none' if bar.label == NO_NUMBER else f'of {bar.label}'}"
            for bar in self.bars
            if bar.below + bar.above
        )
        return f"{self.title}{f' ({colours})' if colours else ''}: {counts}"


class Canvas:
    """Unfinished picture. Positions are in pixels from the top left corner."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.image = Image.new("RGB", (width, height), GROUND)
        self._draw = ImageDraw.Draw(self.image)

    # --- the ground ---------------------------------------------------------------------------------------------

    def backdrop(self, card: Image.Image, *, from_right: bool = False) -> None:
        """Draw the blurred colours of a card's art as a background, brightest on the side of the cards.

        That is the left side, or the right one with `from_right`.
        """
        wide, high = card.size
        art = card.convert("RGB").crop((round(wide * 0.1), round(high * 0.2), round(wide * 0.9), round(high * 0.5)))
        small = art.resize((48, 25), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(5))
        soft = small.resize(self.image.size, Image.Resampling.BICUBIC)
        self.image.paste(Image.composite(soft, self.image, _light(*self.image.size, from_right)))

    # --- shapes -------------------------------------------------------------------------------------------------

    def plate(self, box: Box, fill: RGB, radius: int = 14, outline: RGB | None = None) -> None:
        """Draw a rectangle with corners of `radius` pixels, and if given an edge of two pixels, `outline`."""
        left, top, right, bottom = box
        if outline:
            self.image.paste(outline, (left, top), rounded_mask(right - left, bottom - top, radius))
            left, top, right, bottom, radius = left + 2, top + 2, right - 2, bottom - 2, max(1, radius - 2)
        self.image.paste(fill, (left, top), rounded_mask(right - left, bottom - top, radius))

    def icon(self, key: str, centre: tuple[int, int], size: int, colour: RGB) -> None:
        """Draw the icon `key` of `drawing.icons.sprite`, `size` pixels large."""
        self.image.paste(colour, (centre[0] - size // 2, centre[1] - size // 2), icon_mask(key, size))

    def medallion(self, key: str, centre: tuple[int, int], size: int, colour: RGB) -> None:
        """Draw the icon `key` in `colour` on a dark round plate of `size` pixels around `centre`."""
        medallion(self.image, key, centre, size, colour, LINE_STRONG)

    # --- words --------------------------------------------------------------------------------------------------

    def line(
        self,
        text: str,
        at: tuple[int, int],
        size: int,
        colour: RGB = INK,
        *,
        weight: Weight = "Regular",
        room: int = WIDTH,
        anchor: Anchor = "left",
    ) -> int:
        """Draw a line of text, cut to `room` pixels, and return its length in pixels.

        `at` is vertically the middle of the line, and horizontally its left end, middle or right end (`anchor`).
        """
        text = cut(text, weight, size, room)
        # Capitals look centred where the middle of their height is.
        place = (at[0], at[1] + round(size * 0.36))
        self._draw.text(place, text, fill=colour, font=font(weight, size), anchor=f"{_ANCHORS[anchor]}s")
        return length(text, weight, size)

    def paragraph(
        self,
        text: str,
        at: tuple[int, int],
        room: int,
        *,
        lines: int,
        largest: int,
        smallest: int,
        weight: Weight = "Black",
    ) -> int:
        """Draw a text in up to `lines` lines with its top left corner at `at`, and return the row below it.

        The font size is the largest, from `largest` to `smallest`, at which it fits `room`; a longer text is cut.
        """
        size, rows = fitted(text, weight, room, lines, largest, smallest)
        step = round(size * 1.14)
        for number, row in enumerate(rows):
            self.line(row, (at[0], at[1] + number * step + step // 2), size, INK, weight=weight, room=room)
        return at[1] + len(rows) * step

    def badge(self, text: str, at: tuple[int, int], colour: RGB, fill: RGB, symbol: str = "") -> int:
        """Draw a text on a rounded plate with its top left corner at `at`, and return the plate's length in pixels.

        A `symbol` ("check" or "cross", "" for none) precedes the text.
        """
        size, high = 23, 42
        before = 34 if symbol else 20
        long = before + length(text, "Bold", size) + 20
        left, top = at
        self.plate((left, top, left + long, top + high), fill, high // 2, mix(fill, colour, 0.45))
        if symbol:
            self.image.paste(colour, (left + 14, top + 13), _check_or_cross(symbol))
            before += 4
        self.line(text, (left + before, top + high // 2), size, colour, weight="Bold")
        return long + (4 if symbol else 0)

    def legality(self, errors: int, at: tuple[int, int]) -> int:
        """Draw a badge that a deck is legal, or has `errors` problems, and return its length in pixels."""
        if not errors:
            return self.badge("Legal", at, GOOD, GOOD_GLOW, "check")
        return self.badge(f"{errors} problem{'' if errors == 1 else 's'}", at, BAD, BAD_GLOW, "cross")

    def site_name(self, right: int, middle: int) -> None:
        """Draw the logo and the name of the site, which ends at `right` and is centred on row `middle`."""
        self.line("despaira", (right, middle), 24, INK_SOFT, weight="Bold", anchor="right")
        logo = _brand(32)
        left = right - length("despaira", "Bold", 24) - 10 - logo.width
        self.image.paste(logo, (left, middle - logo.height // 2), logo)

    def stats(self, stats: Sequence[tuple[str, str, RGB]], at: tuple[int, int]) -> None:
        """Draw stats, each (icon, value, colour), in a row that starts at `at` and is centred on it vertically."""
        x = at[0]
        for icon, value, colour in stats:
            self.icon(icon, (x + 15, at[1]), 30, colour)
            x += 66 + self.line(value, (x + 40, at[1]), 30, weight="Bold")

    # --- cards --------------------------------------------------------------------------------------------------

    def card(self, card: Image.Image, at: tuple[int, int], width: int) -> None:
        """Draw a card (RGBA) with its shadow, scaled to `width`, its top left corner at `at`."""
        size = (width, round(width * CARD_RATIO))
        if card.size != size:
            card = card.resize(size, Image.Resampling.LANCZOS)
        shadow, spread = _shadow(*size)
        self.image.paste((0, 0, 0), (at[0] - spread, at[1] - spread + max(3, width // 40)), shadow)
        self.image.paste(card, at, card)

    def tilted(self, card: Image.Image, centre: tuple[int, int], width: int, degrees: float) -> None:
        """Draw a card with its shadow, scaled to `width` and turned clockwise by `degrees` about `centre`."""
        size = (width, round(width * CARD_RATIO))
        turned = card.resize(size, Image.Resampling.LANCZOS).rotate(
            -degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=(*GROUND, 0)
        )
        at = (centre[0] - turned.width // 2, centre[1] - turned.height // 2)
        spread = max(6, width // 14)
        alpha = Image.new("L", (turned.width + 2 * spread, turned.height + 2 * spread))
        alpha.paste(turned.getchannel("A"), (spread, spread))
        shadow = _softened(alpha, spread)
        self.image.paste((0, 0, 0), (at[0] - spread, at[1] - spread + max(3, width // 40)), shadow)
        self.image.paste(turned, at, turned)

    def fan(self, cards: Sequence[Image.Image], centre: tuple[int, int], width: int, step: int, turn: float) -> None:
        """Draw cards, each `width` pixels wide, as a fan around `centre`, `step` pixels and `turn` degrees apart.

        Cards far from the middle are lower, and each card covers the one before.
        """
        for number, card in enumerate(cards):
            off = number - (len(cards) - 1) / 2
            drop = round(off * off * turn * step / 120)
            self.tilted(card, (round(centre[0] + off * step), centre[1] + drop), width, off * turn)

    def placeholder(self, at: tuple[int, int], width: int, words: str) -> None:
        """Draw a plate in the size of a card, `width` pixels wide, with words in place of a missing card."""
        high, radius = round(width * CARD_RATIO), max(4, round(width * CORNER / CARD_WIDTH))
        left, top = at
        self.plate((left, top, left + width, top + high), PANEL, radius, LINE)
        self.icon("crystal", (left + width // 2, top + high // 2 - 24), width // 3, LINE)
        self.line(
            words,
            (left + width // 2, top + high // 2 + width // 4),
            max(16, width // 14),
            INK_SOFT,
            weight="Bold",
            anchor="centre",
            room=width - 20,
        )

    # --- curves -------------------------------------------------------------------------------------------------

    def curve(self, curve: Curve, box: Box) -> None:
        """Draw a bar chart: title, legend, and bars with the number of cards above and the label below."""
        bars, (left, top, right, bottom) = curve.bars, box
        top = self._legend(curve, box)
        wide = min(64, (right - left) // max(1, len(bars)))
        base, most = bottom - 28, max((bar.below + bar.above for bar in bars), default=0)
        unit = max(0, base - top - 24) / max(1, most)
        for number, bar in enumerate(bars):
            x, end = left + number * wide, left + (number + 1) * wide - 8
            middle = (x + end) // 2
            y = base
            for count, colour in ((bar.below, CRYSTAL_RED), (bar.above, CRYSTAL_BLUE)):
                high = round(count * unit)
                if high:
                    self._draw.rectangle((x, y - high, end - 1, y - 1), fill=colour)
                    y -= high
            self._draw.rectangle((x, base, end - 1, base + 1), fill=LINE_STRONG)
            if count := bar.below + bar.above:
                self.line(str(count), (middle, y - 13), 20, INK, weight="Bold", anchor="centre")
            self.line(bar.label, (middle, base + 17), 20, INK_SOFT, anchor="centre")

    def _legend(self, curve: Curve, box: Box) -> int:
        """Draw title and legend of a bar chart, in as many lines as they need, and return the row below them."""
        left, top, right, _ = box
        x, y = left, top + 13
        for colour, words in ((None, curve.title), *((colour, label) for _, colour, label in curve.legend)):
            before = 26 if colour else 0
            long = before + length(words, "Regular", 20)
            if x > left and x + long > right:
                x, y = left, y + 26
            if colour:
                self.plate((x, y - 8, x + 16, y + 8), colour, 3)
            self.line(words, (x + before, y), 20, INK_SOFT, room=right - x - before)
            x += long + 24
        return y + 17

    def shares(self, series: Sequence[tuple[str, RGB, Sequence[float]]], first: int, box: Box) -> None:
        """Draw a line chart of shares between 0 and 1.

        Each series is (name, colour, values); its values belong to the numbers from `first` on. The first series has a
        coloured area below its line. There must be at least one value.
        """
        left, top, right, bottom = box[0] + 76, box[1] + 14, box[2] - 12, box[3] - 36
        for share in (0, 0.5, 1):
            y = round(bottom - share * (bottom - top))
            self._draw.rectangle((left, y, right, y + 1), fill=LINE_STRONG if not share else LINE)
            self.line(f"{share:.0%}", (left - 12, y), 20, INK_SOFT, anchor="right")
        count = max(len(values) for _, _, values in series)
        step = (right - left) / max(1, count - 1)
        for number in range(0, count, -(-count // 14)):
            self.line(str(first + number), (round(left + number * step), bottom + 22), 20, INK_SOFT, anchor="centre")
        size = (right - left + 16, bottom - top + 16)
        for number, (_, colour, values) in enumerate(series):
            points = [(8 + at * step, 8 + (1 - value) * (bottom - top)) for at, value in enumerate(values)]
            if not number:
                floor = bottom - top + 8
                ground = _polygon(size, [(8, floor), *points, (points[-1][0], floor)])
                self.image.paste(colour, (left - 8, top - 8), ground.point([value // 6 for value in range(256)]))
            self.image.paste(colour, (left - 8, top - 8), _stroke(size, points, 5))

    # --- the end ------------------------------------------------------------------------------------------------

    def jpeg(self) -> bytes:
        """Return the picture as JPEG, the one format that all sites accept for link previews."""
        stream = io.BytesIO()
        self.image.save(stream, "JPEG", quality=_QUALITY, optimize=True, progressive=True)
        return stream.getvalue()


@lru_cache(maxsize=4)
def _light(width: int, height: int, from_right: bool) -> Image.Image:
    """Return the opacity of a background as a mask: high at the left, or right with `from_right`, and low opposite."""
    row = (
        Image.linear_gradient("L").rotate(90 if from_right else -90).resize((width, height), Image.Resampling.BILINEAR)
    )
    return row.point([round(40 + value * 0.46) for value in range(256)])


@lru_cache(maxsize=32)
def _shadow(width: int, height: int) -> tuple[Image.Image, int]:
    """Return the mask of a card's shadow, and its margin around the card in pixels. Do not draw on the shared mask."""
    spread = max(6, width // 14)
    mask = Image.new("L", (width + 2 * spread, height + 2 * spread))
    mask.paste(rounded_mask(width, height, max(1, round(width * CORNER / CARD_WIDTH))), (spread, spread))
    return _softened(mask, spread), spread


def _softened(mask: Image.Image, spread: int) -> Image.Image:
    # A quarter of the size suffices for a soft shadow.
    small = mask.reduce(4).filter(ImageFilter.GaussianBlur(spread / 10))
    return small.resize(mask.size, Image.Resampling.BILINEAR).point([round(value * 0.62) for value in range(256)])


def _polygon(size: tuple[int, int], points: Sequence[tuple[float, float]]) -> Image.Image:
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    ImageDraw.Draw(mask).polygon([(x * 2, y * 2) for x, y in points], fill=255)
    return mask.reduce(2)


def _stroke(size: tuple[int, int], points: Sequence[tuple[float, float]], width: int) -> Image.Image:
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    draw, placed = ImageDraw.Draw(mask), [(x * 2, y * 2) for x, y in points]
    draw.line(placed, fill=255, width=width * 2, joint="curve")
    for x, y in placed:
        draw.ellipse((x - width * 1.6, y - width * 1.6, x + width * 1.6, y + width * 1.6), fill=255)
    return mask.reduce(2)


def blank_card(name: str, width: int) -> Image.Image:
    """Return a card image, `width` pixels wide, that only has the name of an unknown card, as RGBA."""
    high, radius = round(width * CARD_RATIO), max(4, round(width * CORNER / CARD_WIDTH))
    canvas = Canvas(width, high)
    canvas.plate((0, 0, width, high), RAISED, radius, LINE_STRONG)
    canvas.icon("crystal", (width // 2, high * 2 // 3), width // 3, LINE)
    pad = max(4, width // 14)
    canvas.paragraph(
        name, (pad, pad), width - 2 * pad, lines=4, largest=width // 7, smallest=max(9, width // 14), weight="Bold"
    )
    card = canvas.image.convert("RGBA")
    card.putalpha(rounded_mask(width, high, radius))
    return card


@lru_cache(maxsize=1)
def _brand(size: int) -> Image.Image:
    """Return the logo of the site, two cards and a flame, as in static/favicon.svg, RGBA of size × size pixels."""
    scale = size * OVERSAMPLE / 32
    image = Image.new("RGBA", (size * OVERSAMPLE, size * OVERSAMPLE))

    def card(
        box: tuple[float, float, float, float], radius: float, fill: RGB, degrees: float, about: tuple[float, float]
    ) -> None:
        layer = Image.new("RGBA", image.size)
        placed = [edge * scale for edge in box]
        ImageDraw.Draw(layer).rounded_rectangle(placed, radius * scale, fill, INK, round(1.6 * scale))
        centre = about[0] * scale, about[1] * scale
        image.alpha_composite(layer.rotate(degrees, Image.Resampling.BICUBIC, center=centre))

    card((5.6, 9, 16.6, 25), 1.8, RAISED, 14, (11, 17))
    card((12.4, 6.8, 25.4, 25.4), 2.1, INK, -8, (19, 16))
    flame = icon_mask("element-fire", round(14 * scale))
    image.paste(EMBER, (round(12 * scale), round(9 * scale)), flame)
    return image.reduce(OVERSAMPLE)


@lru_cache(maxsize=2)
def _check_or_cross(symbol: str) -> Image.Image:
    """Return the mask of a check ("check") or a cross of 18 × 18 pixels; the font Lato has neither."""
    scale = 18 * OVERSAMPLE / 24
    image = Image.new("L", (18 * OVERSAMPLE, 18 * OVERSAMPLE))
    draw = ImageDraw.Draw(image)
    strokes: list[tuple[tuple[int, int], ...]] = (
        [((3, 13), (9, 19), (21, 5))] if symbol == "check" else [((5, 5), (19, 19)), ((19, 5), (5, 19))]
    )
    for points in strokes:
        placed = [(x * scale, y * scale) for x, y in points]
        draw.line(placed, fill=255, width=round(3.6 * scale), joint="curve")
        for x, y in (placed[0], placed[-1]):
            draw.ellipse((x - 1.8 * scale, y - 1.8 * scale, x + 1.8 * scale, y + 1.8 * scale), fill=255)
    return image.reduce(OVERSAMPLE)
