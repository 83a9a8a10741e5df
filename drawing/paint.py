"""Painting on pictures, which are float arrays of height × width × 3 between 0 and 1 and are changed in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.icons.paths import Point
from drawing.noise import vignette
from drawing.palette import RGB, Floats, unit

#: Polygons are drawn this much larger and scaled down: enough for smooth edges, four times the work.
SHAPE_OVERSAMPLE: Final = 2
#: Less light than this changes no byte.
_UNSEEN: Final = 0.002


def gradient(stops: Sequence[tuple[float, RGB]], length: int) -> Floats:
    """Return the colours of a gradient as length × 3, 0 to 1; a stop is (position from 0 to 1, colour), in order."""
    places = np.linspace(0, 1, length, dtype=np.float32)
    at = [place for place, _ in stops]
    return np.stack([np.interp(places, at, [colour[c] / 255 for _, colour in stops]) for c in range(3)], 1).astype(
        np.float32
    )


def lay(pixels: Floats, colour: Floats, mask: Floats) -> None:
    """Paint `colour` (3 or height × width × 3) over the pixels; `mask` (height × width) is its opacity, 0 to 1."""
    pixels += (colour - pixels) * mask[..., None]


def shine(pixels: Floats, colour: RGB, amount: Floats) -> None:
    """Add light of a colour in the blend mode “screen”; `amount` (height × width) is its brightness, 0 to 1."""
    lit = np.flatnonzero(amount.max(axis=1) > _UNSEEN)
    if lit.size:
        rows = slice(lit[0], lit[-1] + 1)
        across = np.flatnonzero(amount[rows].max(axis=0) > _UNSEEN)
        part = (rows, slice(across[0], across[-1] + 1))
        light = np.clip(amount[part], 0, 1).astype(np.float32)[..., None] * unit(colour)
        light *= 1 - pixels[part]
        pixels[part] += light


def shape_mask(width: int, height: int, polygons: Iterable[Sequence[Point]]) -> Image.Image:
    """Return polygons in pixel coordinates as one antialiased mask, an image of mode L."""
    scale = SHAPE_OVERSAMPLE
    image = Image.new("L", (width * scale, height * scale))
    draw = ImageDraw.Draw(image)
    for points in polygons:
        draw.polygon([(x * scale, y * scale) for x, y in points], fill=255)
    return image.reduce(scale)


def coverage(mask: Image.Image) -> Floats:
    """Return a mask, an image of mode L, as floats between 0 and 1."""
    return np.asarray(mask, dtype=np.float32) / np.float32(255)


def distances(width: int, height: int, centre: Point) -> Floats:
    """Return the distance of each pixel from the point `centre`, in pixels, as height × width."""
    x = np.arange(width, dtype=np.float32)[None, :] - np.float32(centre[0])
    y = np.arange(height, dtype=np.float32)[:, None] - np.float32(centre[1])
    far: Floats = np.sqrt(x * x + y * y)
    return far


def bearings(width: int, height: int, centre: Point) -> Floats:
    """Return the direction of each pixel from `centre` as a share of a circle, clockwise from the right."""
    x = np.arange(width, dtype=np.float32)[None, :] - np.float32(centre[0])
    y = np.arange(height, dtype=np.float32)[:, None] - np.float32(centre[1])
    angle: Floats = np.arctan2(y, x)
    turn: Floats = (angle / np.float32(2 * np.pi)) % np.float32(1)
    return turn


def enlarged(pixels: Floats, width: int, height: int) -> Floats:
    """Return a picture, limited to 0 to 1, smoothly enlarged to height × width."""
    image = Image.fromarray((np.clip(pixels, 0, 1) * 255).astype(np.uint8))
    return as_floats(image.resize((width, height), Image.Resampling.BICUBIC))


def as_floats(image: Image.Image) -> Floats:
    """Return an RGB image as pixels, floats of height × width × 3 from 0 to 1."""
    return np.asarray(image, dtype=np.float32) / np.float32(255)


def finished(pixels: Floats, rng: np.random.Generator) -> Image.Image:
    """Return pixels as an RGB image, with glow around bright areas, more contrast, darker corners and grain."""
    height, width = pixels.shape[:2]
    base = np.clip(pixels, 0, 1)
    small = Image.fromarray((np.clip((base[::4, ::4] - 0.42) * 1.72, 0, 1) * 255).astype(np.uint8))
    soft = small.filter(ImageFilter.GaussianBlur(height / 100))
    wide = small.filter(ImageFilter.GaussianBlur(height / 28))
    spill = Image.blend(soft, wide, 0.55).resize((width, height), Image.Resampling.BILINEAR)
    base += (1 - base) * as_floats(spill) * np.float32(0.55)
    # A gentle S: 3x² - 2x³ mixed in by a third.
    base += (base * base * (3 - 2 * base) - base) * np.float32(0.36)
    base *= vignette(width, height)
    noise = rng.standard_normal((height, width), dtype=np.float32)
    base += (noise * np.float32(0.013))[..., None]
    return Image.fromarray((np.clip(base, 0, 1) * 255).astype(np.uint8))
