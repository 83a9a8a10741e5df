"""Conversion of polygons to Pillow masks, antialiased by supersampling, with holes by the even-odd rule."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from drawing.icons.paths import BOX, Contour
from drawing.icons.sprite import polygons

#: An icon by its key in `drawing.icons.sprite`, or as polygons in a box of 24 × 24.
Icon = str | tuple[Contour, ...]

#: A mask is drawn this much larger and scaled down.
OVERSAMPLE: Final = 4


@lru_cache(maxsize=512)
def icon_mask(icon: Icon, size: int) -> Image.Image:
    """Return an icon (key or polygons) as a shared mask, size × size pixels; don't draw on it. KeyError if unknown."""
    side = size * OVERSAMPLE
    mask = Image.new("L", (side, side))
    scale = side / BOX
    for contour in polygons(icon) if isinstance(icon, str) else icon:
        layer = Image.new("L", (side, side))
        ImageDraw.Draw(layer).polygon([(x * scale, y * scale) for x, y in contour], fill=255)
        mask = ImageChops.difference(mask, layer)
    return mask.reduce(OVERSAMPLE)


@lru_cache(maxsize=128)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return a mask of width × height pixels with corners of `radius` pixels. Do not draw on it: it is shared."""
    size = (width * OVERSAMPLE, height * OVERSAMPLE)
    mask = Image.new("L", size)
    corner = radius * OVERSAMPLE
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius=corner, fill=255)
    return mask.reduce(OVERSAMPLE)
