"""Small parts of a card image: icons, the crystal with the level, stats, classes, rarity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from PIL import Image, ImageDraw, ImageFilter

from drawing.card_images.frame import Box
from drawing.icons.sprite import polygons
from drawing.palette import FADED, GOLD, INK, PARCHMENT, RGB, UNALIGNED, mix, rgb
from drawing.raster import OVERSAMPLE, Icon, icon_mask
from drawing.text import draw_fitted, font

#: By the names of stats, whose icons are `stat-NAME`.
STAT_COLOURS: Final[dict[str, RGB]] = {
    "atk": rgb("#f0764a"),
    "hp": rgb("#ee6a72"),
    "catk": rgb("#f0a848"),
    "ratk": rgb("#4fc4b0"),
    "def": rgb("#6ea8f0"),
    "hl": rgb("#93c35a"),
}
_RARITY_COLOURS: Final[tuple[tuple[str, RGB], ...]] = (
    ("uncommon", rgb("#7fb069")),
    ("common", rgb("#a9a496")),
    ("secret", rgb("#ff7fa8")),
    ("legend", GOLD),
    ("mythic", GOLD),
    ("ultra", GOLD),
    ("epic", rgb("#b58cf0")),
    ("super", rgb("#b58cf0")),
    ("rare", rgb("#6ea8f0")),
)
#: A stat takes this much room, with the gap to its neighbours.
STAT_CELL: Final = (134, 58)
GAP: Final = 6
_LEVEL_CRYSTAL: Final = (100, 112)


@dataclass(frozen=True, slots=True)
class Badge:
    """Number (`value`) on a card image with its icon, label and colour. `suffix` follows the number in small type."""

    icon: Icon
    label: str
    value: int
    colour: RGB
    suffix: str = ""


class Labelled(Protocol):
    """Protocol of an object with a label, such as a class of a card."""

    @property
    def label(self) -> str:
        """Text of the label."""


_Chip = TypeVar("_Chip", bound=Labelled)


def icon(image: Image.Image, key: Icon, centre: tuple[int, int], size: int, colour: RGB) -> None:
    """Draw an icon of `size` pixels around `centre`, with a small hard shadow that keeps it readable anywhere."""
    mask = icon_mask(key, size)
    left, top = centre[0] - size // 2, centre[1] - size // 2
    image.paste(INK, (left + 1, top + 2), mask)
    image.paste(colour, (left, top), mask)


def medallion(image: Image.Image, key: Icon, centre: tuple[int, int], size: int, colour: RGB, trim: RGB) -> None:
    """Draw an icon on a dark round plate of `size` pixels, with a rim in the colour `trim`."""
    side = size * OVERSAMPLE
    plate = Image.new("L", (side, side))
    ImageDraw.Draw(plate).ellipse((0, 0, side - 1, side - 1), fill=255)
    inner = Image.new("L", (side, side))
    rim = 3 * OVERSAMPLE
    ImageDraw.Draw(inner).ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill=255)
    at = (centre[0] - size // 2, centre[1] - size // 2)
    image.paste(mix(trim, INK, 0.2), at, plate.reduce(OVERSAMPLE))
    image.paste(mix(INK, colour, 0.14), at, inner.reduce(OVERSAMPLE))
    icon(image, key, centre, round(size * 0.66), colour)


def level_crystal(image: Image.Image, level: int, stone: RGB, centre: tuple[int, int]) -> None:
    """Draw a number, such as a level, in a gem of the colour `stone` around `centre`."""
    width, height = _LEVEL_CRYSTAL
    scale = height / 24 * 2
    gem = Image.new("RGBA", (width * 2, height * 2))
    draw = ImageDraw.Draw(gem)

    def placed(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        return [(width + (x - 12) * scale * 1.1, height + (y - 12) * scale) for x, y in points]

    hull = ((12, 0.2), (20.6, 6.8), (20.8, 16.9), (12, 23.9), (3.2, 16.9), (3.4, 6.8))
    draw.polygon(placed(hull), fill=(*mix(stone, INK, 0.78), 255))
    for facet, shade in zip(polygons("crystal"), (0.32, 0.12, -0.14, -0.34, 0.02), strict=True):
        colour = mix(stone, (255, 255, 255), shade) if shade > 0 else mix(stone, INK, -shade)
        draw.polygon(placed(facet), fill=(*colour, 255))
    gem = gem.reduce(2)
    at = (centre[0] - width // 2, centre[1] - height // 2)
    shadow = gem.getchannel("A").filter(ImageFilter.GaussianBlur(5))
    image.paste(INK, (at[0], at[1] + 4), shadow)
    glow = mix(stone, (255, 255, 255), 0.25)
    image.paste(glow, at, shadow.point([round(value * 0.22) for value in range(256)]))
    image.paste(gem, at, gem)
    text = str(level)
    face = font("Black", {1: 56, 2: 44}.get(len(text), 30))
    draw_at = (centre[0], centre[1] + 3)
    ImageDraw.Draw(image).text(
        draw_at, text, fill=(255, 255, 255), font=face, anchor="mm", stroke_width=3, stroke_fill=mix(stone, INK, 0.8)
    )


def stat_rows(count: int) -> list[int]:
    """Return the number of stats in each row, for `count` stats: no row for 0, one for up to three, otherwise two."""
    if count <= 3:
        return [count] if count else []
    return [(count + 1) // 2, count // 2]


def stat_block(image: Image.Image, stats: Sequence[Badge], right: int, bottom: int) -> None:
    """Draw stats in their order, in rows whose last one ends at the point (right, bottom), its lower right corner."""
    rows = stat_rows(len(stats))
    wide, high = STAT_CELL
    for row, count in enumerate(rows):
        top = bottom - (len(rows) - row) * (high + GAP) + GAP
        for column, badge in enumerate(stats[sum(rows[:row]) : sum(rows[: row + 1])]):
            left = right - (count - column) * (wide + GAP) + GAP
            stat(image, badge, (left, top, left + wide, top + high))


def stat(image: Image.Image, badge: Badge, box: Box) -> None:
    """Draw a stat on its plate, `STAT_CELL` large: icon and name on the left, the number beside them."""
    left, top, right, bottom = box
    colour = badge.colour
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(
        (left, top, right - 1, bottom - 1),
        radius=9,
        fill=mix(INK, colour, 0.08),
        outline=mix(INK, colour, 0.5),
        width=2,
    )
    icon(image, badge.icon, (left + 24, top + 22), 28, colour)
    name = font("Bold", 14 if len(badge.label) < 5 else 12)
    draw.text((left + 24, bottom - 11), badge.label, fill=mix(colour, PARCHMENT, 0.5), font=name, anchor="mm")
    room = right - 8
    if badge.suffix:
        face = font("Black", 24)
        draw.text((room, (top + bottom) // 2), badge.suffix, fill=mix(colour, PARCHMENT, 0.35), font=face, anchor="rm")
        room -= round(face.getlength(badge.suffix)) + 3
    draw_fitted(image, str(badge.value), (left + 46, top, room, bottom), "Black", 38, PARCHMENT, align="centre")


def plaque(image: Image.Image, badge: Badge, box: Box, ground: RGB, trim: RGB) -> None:
    """Draw the main number of a card, large, with its icon and label, on a plate of colour `ground` edged in `trim`."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius=16, fill=ground, outline=trim, width=3)
    high = bottom - top
    icon(image, badge.icon, (left + high // 2 + 4, (top + bottom) // 2 - 8), high - 42, badge.colour)
    draw.text((left + high // 2 + 4, bottom - 17), badge.label, fill=PARCHMENT, font=font("Bold", 18), anchor="mm")
    room = (left + high + 6, top, right - 16, bottom)
    draw_fitted(image, str(badge.value), room, "Black", 72, PARCHMENT, align="centre", shadow=True)


def chip_rows(chips: Sequence[_Chip], room: int) -> tuple[int, list[list[_Chip]]]:
    """Return font size and rows of labels with icons, up to `room` pixels wide.

    The size is the largest from 25 to 13 at which there are not more rows than allowed (1 to 4), else 13.
    """
    for size, most in ((25, 1), (22, 2), (19, 2), (17, 3), (15, 3), (13, 4)):
        rows = _flow(chips, room, size)
        if len(rows) <= most:
            break
    return size, rows


def _chip_width(chip: Labelled, size: int) -> int:
    return round(size * 1.35 + font("Bold", size).getlength(chip.label) + size * 0.75)


def _flow(chips: Sequence[_Chip], room: int, size: int) -> list[list[_Chip]]:
    rows: list[list[_Chip]] = [[]]
    used = 0
    for chip in chips:
        wide = _chip_width(chip, size)
        if rows[-1] and used + wide > room:
            rows.append([])
            used = 0
        rows[-1].append(chip)
        used += wide
    return rows


def _row_height(size: int) -> int:
    return round(size * 1.5)


def chips_height(chips: Sequence[Labelled], room: int) -> int:
    """Return the height in pixels of labels with icons, in rows of at most `room` pixels."""
    size, rows = chip_rows(chips, room)
    return len(rows) * _row_height(size)


def draw_chips(
    image: Image.Image,
    chips: Sequence[_Chip],
    icon_of: Callable[[_Chip], Icon],
    at: tuple[int, int],
    room: int,
    colour: RGB,
) -> None:
    """Draw labels, each behind its icon, in rows of at most `room` pixels from the top left corner `at`."""
    draw = ImageDraw.Draw(image)
    size, rows = chip_rows(chips, room)
    for number, row in enumerate(rows):
        x, middle = at[0], at[1] + number * _row_height(size) + _row_height(size) // 2
        for chip in row:
            icon(image, icon_of(chip), (x + round(size * 0.55), middle), round(size * 1.15), colour)
            word = (x + round(size * 1.35), middle)
            draw.text(word, chip.label, fill=PARCHMENT, font=font("Bold", size), anchor="lm")
            x += _chip_width(chip, size)


def rarity_colour(rarity: str) -> RGB:
    """Return the colour of a rarity by the words in its name, such as “rare”, or grey."""
    folded = rarity.casefold()
    return next((colour for word, colour in _RARITY_COLOURS if word in folded), UNALIGNED)


def foot_line(image: Image.Image, set_number: str, rarity: str, executable: bool, box: Box) -> None:
    """Draw the rarity's symbol and name, unless it is empty or lacks room, and below them the set number.

    All are at the bottom left of `box`. A ring marks a card whose text cannot be played yet (not `executable`).
    """
    left, top, right, bottom = box
    colour = rarity_colour(rarity)
    middle = bottom - 14
    end = right if executable else right - 22
    draw_fitted(image, set_number, (left, middle - 14, end, middle + 14), "Bold", 21, FADED)
    draw = ImageDraw.Draw(image)
    if not executable:
        long = min(end - left, round(font("Bold", 21).getlength(set_number)))
        draw.ellipse(
            (left + long + 9, middle - 6, left + long + 21, middle + 6), outline=mix(FADED, INK, 0.25), width=2
        )
    if rarity and bottom - top >= 50:
        y = bottom - 42
        draw.polygon([(left + 7, y - 9), (left + 14, y), (left + 7, y + 9), (left, y)], fill=colour)
        draw_fitted(image, rarity, (left + 21, y - 13, right, y + 13), "Bold", 18, mix(colour, PARCHMENT, 0.3))
