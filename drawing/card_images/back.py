"""Picture of the back of a card, in dark ink and gold with the site's logo, also for printed proxies."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from drawing.card_images.size import Size
from drawing.icons.paths import Point
from drawing.raster import OVERSAMPLE, Icon, icon_mask

_INK, _SLATE, _STEEL = "#101218", "#191d26", "#2c3340"
_GOLD, _PARCHMENT, _EMBER = "#b8914a", "#efe6d2", "#c8461a"
#: A card in millimetres, which all that follows is measured in; from one diamond of the ground to the next.
_WIDTH, _HEIGHT = 63.0, 88.0
_STEP: Final = 7.0
#: Millimetres from the edge to each line of the frame, and how wide that is.
_FRAME: Final = ((2.6, 0.5), (3.7, 0.25))
#: Half the width of each diamond of the emblem, and how wide its line is.
_DIAMONDS: Final = ((23.0, 0.5), (21.0, 0.25))
#: Width of the icon of a game.
_ICON: Final = 22.0
#: The flame of the site's logo (static/favicon.svg): where it begins, and its curves.
_FLAME: Final[Sequence[tuple[Point, Point, Point]]] = (
    ((20.6, 12.2), (24.0, 14.2), (23.5, 18.0)),
    ((23.1, 20.7), (20.8, 22.2), (18.4, 21.9)),
    ((15.9, 21.6), (14.2, 19.4), (14.5, 16.9)),
    ((14.7, 15.2), (15.7, 13.9), (16.7, 13.0)),
    ((16.7, 14.0), (17.1, 14.7), (17.8, 15.0)),
    ((17.9, 13.0), (18.6, 11.0), (20.3, 9.6)),
)
_FLAME_FROM: Final = (20.3, 9.6)


@lru_cache(maxsize=8)
def draw_back(icon: Icon | None = None, line: str = _GOLD) -> Image.Image:
    """Return the back of a card in the large size, RGB. Do not draw on it: it is shared.

    `icon` is drawn in the middle, by default the site's logo. `line` is the colour of frame and emblem, as #rrggbb.
    """
    scale = Size.LARGE.width / _WIDTH * OVERSAMPLE
    image = Image.new("RGB", (Size.LARGE.width * OVERSAMPLE, Size.LARGE.height * OVERSAMPLE), _INK)
    draw = ImageDraw.Draw(image)
    _draw_ground(image, scale)
    for inset, width in _FRAME:
        box = tuple(value * scale for value in (inset, inset, _WIDTH - inset, _HEIGHT - inset))
        draw.rounded_rectangle(box, radius=2.4 * scale, outline=line, width=round(width * scale))
    middle = _WIDTH / 2, _HEIGHT / 2
    for size, width in _DIAMONDS:
        corners = [(0.0, -size * 1.3), (size, 0.0), (0.0, size * 1.3), (-size, 0.0)]
        placed = _placed(corners, middle, scale)
        draw.polygon(placed, fill=_INK)
        draw.line([*placed, *placed[:2]], fill=line, width=round(width * scale), joint="curve")
    if icon is None:
        _draw_logo(draw, (middle[0] - 16, middle[1] - 16), scale)
    else:
        mask = icon_mask(icon, round(_ICON * scale / OVERSAMPLE)).resize((round(_ICON * scale),) * 2)
        at = (round((middle[0] - _ICON / 2) * scale), round((middle[1] - _ICON / 2) * scale))
        image.paste(_PARCHMENT, at, mask)
    return image.resize((Size.LARGE.width, Size.LARGE.height), Image.Resampling.BOX)


def _draw_ground(image: Image.Image, scale: float) -> None:
    """Draw a field of diamonds inside the frame; `scale` is pixels per millimetre."""
    inset = _FRAME[-1][0]
    box = tuple(round(value * scale) for value in (inset, inset, _WIDTH - inset, _HEIGHT - inset))
    ground = Image.new("RGB", image.size, _SLATE)
    draw = ImageDraw.Draw(ground)
    for start in range(-14, 15):
        x, lean = _WIDTH / 2 + start * _STEP, _HEIGHT / 4
        for ends in (((x - lean, 0.0), (x + lean, _HEIGHT)), ((x + lean, 0.0), (x - lean, _HEIGHT))):
            draw.line(_placed(ends, (0, 0), scale), fill=_STEEL, width=round(0.25 * scale))
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius=2.4 * scale, fill=255)
    image.paste(ground, (0, 0), mask)


def _draw_logo(draw: ImageDraw.ImageDraw, at: Point, scale: float) -> None:
    """Draw the site's logo in 32 × 32 mm with its top left corner `at`, in mm; `scale` is pixels per millimetre."""
    line = round(1.1 * scale)
    behind = _placed(_turned_card((5.6, 9.0, 11.0, 16.0, 1.8), (11.0, 17.0), -14), at, scale)
    draw.polygon(behind, fill=_STEEL)
    draw.line([*behind, *behind[:2]], fill=_PARCHMENT, width=line, joint="curve")
    draw.polygon(_placed(_turned_card((12.4, 6.8, 13.0, 18.6, 2.1), (19.0, 16.0), 8), at, scale), fill=_PARCHMENT)
    points, start = [], _FLAME_FROM
    for curve in _FLAME:
        points += [_on_curve(start, curve, step / 16) for step in range(16)]
        start = curve[2]
    draw.polygon(_placed(points, at, scale), fill=_EMBER)


def _placed(points: Iterable[Point], at: Point, scale: float) -> list[Point]:
    return [((x + at[0]) * scale, (y + at[1]) * scale) for x, y in points]


def _turned_card(box: tuple[float, float, float, float, float], around: Point, degrees: float) -> list[Point]:
    """Return the outline of a box (left, top, width, height, radius of corners), turned clockwise around a point."""
    left, top, width, height, radius = box
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    corners = (
        (left + width - radius, top + radius, -90),
        (left + width - radius, top + height - radius, 0),
        (left + radius, top + height - radius, 90),
        (left + radius, top + radius, 180),
    )
    outline = []
    for x, y, first in corners:
        for step in range(9):
            angle = math.radians(first + step * 90 / 8)
            dx, dy = x + radius * math.cos(angle) - around[0], y + radius * math.sin(angle) - around[1]
            outline.append((around[0] + dx * cosine - dy * sine, around[1] + dx * sine + dy * cosine))
    return outline


def _on_curve(start: Point, curve: tuple[Point, Point, Point], along: float) -> Point:
    """Return the point of a cubic Bézier curve at `along`, from 0 to 1. `curve`: two control points and the end."""
    rest = 1 - along
    shares = rest**3, 3 * rest**2 * along, 3 * rest * along**2, along**3
    points = (start, *curve)
    x, y = (sum(share * point[axis] for share, point in zip(shares, points, strict=True)) for axis in (0, 1))
    return x, y
