"""Frames of card images: ground, plates, windows for art, corners."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from drawing.noise import clouds, generator
from drawing.paint import as_floats, gradient
from drawing.palette import GOLD, INK, OLD_GOLD, PARCHMENT, RGB, mix
from drawing.raster import OVERSAMPLE, Icon, icon_mask, rounded_mask

#: A card image at its largest, in pixels; everything is laid out in these.
WIDTH: Final = 744
HEIGHT: Final = 1039
CORNER: Final = 34

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Style:
    """Style of the frame of a card image.

    `body`, `trim`, `accent` and `edge` are the colours of the ground, of thin lines, of the pattern and of the border.
    `pattern` is the icon that the ground repeats. `cut` bevels the corners of plates, `bleeds` extends the art to the
    edge, and `ornate` adds golden corners.
    """

    body: RGB
    trim: RGB
    accent: RGB
    pattern: Icon
    cut: bool = False
    bleeds: bool = False
    ornate: bool = False
    edge: RGB = INK


@lru_cache(maxsize=64)
def _ground(style: Style) -> Image.Image:
    """Return the ground of a frame: a worn surface with a pattern of icons, a border and thin lines. It is shared."""
    top, bottom = mix(style.body, PARCHMENT, 0.1), mix(style.body, INK, 0.6)
    pixels = np.repeat(gradient(((0, top), (0.5, style.body), (1, bottom)), HEIGHT)[:, None, :], WIDTH, axis=1)
    worn = clouds(generator("frame", str(style.pattern)), WIDTH, HEIGHT, 7, 5, flat=0.8)
    pixels *= (np.float32(0.72) + np.float32(0.5) * worn)[..., None]
    image = Image.fromarray((np.clip(pixels, 0, 1) * 255).astype(np.uint8))
    _repeat(image, style)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, WIDTH - 1, HEIGHT - 1), radius=CORNER, outline=style.edge, width=13)
    draw.rounded_rectangle((13, 13, WIDTH - 14, HEIGHT - 14), radius=CORNER - 12, outline=style.trim, width=3)
    draw.rounded_rectangle(
        (16, 16, WIDTH - 17, HEIGHT - 17), radius=CORNER - 15, outline=mix(INK, style.body, 0.3), width=2
    )
    return image


def _repeat(image: Image.Image, style: Style) -> None:
    mask = Image.new("L", image.size)
    icon = icon_mask(style.pattern, 26).point([round(value * (0.2 if style.ornate else 0.13)) for value in range(256)])
    for row in range(-1, HEIGHT // 34 + 1):
        for column in range(-1, WIDTH // 62 + 2):
            mask.paste(icon, (column * 62 + (31 if row % 2 else 0), row * 34))
    image.paste(OLD_GOLD if style.ornate else style.accent, (0, 0), mask)


def blank(style: Style) -> Image.Image:
    """Return a new RGB image of the large size that contains only the ground of a frame."""
    return _ground(style).copy()


@lru_cache(maxsize=256)
def _outline(width: int, height: int, radius: int, cut: bool) -> Image.Image:
    if not cut:
        return rounded_mask(width, height, radius)
    size = (width * OVERSAMPLE, height * OVERSAMPLE)
    mask, c = Image.new("L", size), radius * OVERSAMPLE
    right, bottom = size[0] - 1, size[1] - 1
    corners = (
        (c, 0),
        (right - c, 0),
        (right, c),
        (right, bottom - c),
        (right - c, bottom),
        (c, bottom),
        (0, bottom - c),
        (0, c),
    )
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask.reduce(OVERSAMPLE)


def panel(
    image: Image.Image,
    box: Box,
    style: Style,
    *,
    radius: int = 10,
    fill: RGB = INK,
    cover: float = 0.82,
    edge: float = 0.55,
) -> None:
    """Draw a plate for text, in a mixture of the frame's colour and `fill`, with a thin edge in its trim colour.

    `cover` and `edge` from 0 to 1 are the shares of `fill` and of the trim colour. A plate below 6 pixels is left out.
    """
    width, height = box[2] - box[0], box[3] - box[1]
    if width < 6 or height < 6:
        return
    mask = _outline(width, height, radius, style.cut)
    edge_colour = mix(INK, style.trim, edge)
    image.paste(edge_colour, box[:2], mask)
    inner = _outline(width - 4, height - 4, max(1, radius - 2), style.cut)
    fine = mix(mix(style.body, fill, cover), INK, 0.1)
    image.paste(fine, (box[0] + 2, box[1] + 2), inner)


def veil(image: Image.Image, box: Box, style: Style, *, radius: int = 10) -> None:
    """Draw a dark translucent plate with a thin edge in `box`, for text on art that extends to the edge of the card."""
    width, height = box[2] - box[0], box[3] - box[1]
    mask = _outline(width, height, radius, style.cut)
    image.paste(mix(INK, style.body, 0.35), box[:2], mask.point([round(value * 0.72) for value in range(256)]))
    inner = Image.new("L", (width, height))
    inner.paste(_outline(width - 4, height - 4, max(1, radius - 2), style.cut), (2, 2))
    image.paste(
        style.trim, box[:2], ImageChops.subtract(mask, inner).point([round(value * 0.6) for value in range(256)])
    )


def picture(image: Image.Image, art: Image.Image, box: Box, style: Style, radius: int = 12) -> None:
    """Draw art of the box's size in a window, with an edge in the frame's trim colour and a dark line inside it."""
    left, top, right, bottom = box
    for inset, colour in ((0, mix(style.trim, INK, 0.1)), (3, INK), (6, None)):
        size = (right - left - 2 * inset, bottom - top - 2 * inset)
        mask = _outline(*size, max(1, radius - inset // 2), style.cut)
        if colour:
            image.paste(colour, (left + inset, top + inset), mask)
        else:
            image.paste(art.crop((inset, inset, inset + size[0], inset + size[1])), (left + inset, top + inset), mask)


def bleed(image: Image.Image, art: Image.Image) -> None:
    """Draw art inside the border, at equal distance from its sides and top, darker towards the foot."""
    inset = (WIDTH - art.width) // 2
    rows = np.linspace(0, 1, art.height, dtype=np.float32)[:, None, None]
    pixels = as_floats(art) * (1 - np.float32(0.72) * np.clip((rows - 0.56) / 0.4, 0, 1))
    faded = Image.fromarray((pixels * 255).astype(np.uint8))
    image.paste(faded, (inset, inset), rounded_mask(art.width, art.height, CORNER - 16))


def ornaments(image: Image.Image, style: Style) -> None:
    """Draw golden corners if the style is ornate, as for leaders and cards of the special deck."""
    if style.ornate:
        for turn, (x, y) in enumerate(((8, 8), (8, HEIGHT - 128), (WIDTH - 128, HEIGHT - 128), (WIDTH - 128, 8))):
            mask = _corner().rotate(90 * turn)
            image.paste(INK, (x, y + 2), mask)
            image.paste(GOLD, (x, y), mask)


@lru_cache(maxsize=1)
def _corner() -> Image.Image:
    """Return the mask of the top left ornament: two leaves along the edges and a gem between them."""
    scale = OVERSAMPLE
    mask = Image.new("L", (120 * scale, 120 * scale))
    draw = ImageDraw.Draw(mask)

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * scale, y * scale) for x, y in points]

    for flip in (False, True):
        for leaf in (
            ((14, 6), (46, 3), (112, 8), (54, 12), (30, 17)),
            ((26, 20), (44, 16), (70, 18), (48, 24), (34, 29)),
        ):
            draw.polygon(at(*((y, x) if flip else (x, y) for x, y in leaf)), fill=255)
    draw.polygon(at((4, 4), (24, 8), (30, 30), (8, 24)), fill=255)
    draw.polygon(at((11, 11), (21, 14), (24, 24), (14, 21)), fill=0)
    return mask.reduce(scale)


def cut_out(image: Image.Image) -> Image.Image:
    """Return a card image of the large size with its round corners transparent, as RGBA."""
    rounded = image.convert("RGBA")
    rounded.putalpha(rounded_mask(WIDTH, HEIGHT, CORNER))
    return rounded
