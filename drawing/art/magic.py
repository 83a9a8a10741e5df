"""Drawing of spells: a background, a field of light, a circle of runes and an icon."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.art.light_fields import Field, Plane
from drawing.art.scenery import Scene
from drawing.noise import clouds, stretched, warped
from drawing.paint import bearings, coverage, distances, enlarged, gradient, shine
from drawing.palette import Mood, mix, unit
from drawing.raster import Icon, icon_mask


def ether(rng: np.random.Generator, mood: Mood, width: int, height: int) -> Scene:
    """Return the background of a spell: coloured clouds, brightest in the centre."""
    soft_width, soft_height = max(2, width // 2), max(2, height // 2)
    soft = np.repeat(
        gradient(((0, mood.zenith), (0.5, mood.sky), (1, mood.near)), soft_height)[:, None, :], soft_width, axis=1
    )
    drift = clouds(rng, soft_width, soft_height, 3.0, 3)
    body = warped(clouds(rng, soft_width, soft_height, 2.4, 6), drift, soft_height * 0.22)
    far = distances(soft_width, soft_height, (soft_width / 2, soft_height / 2)) / np.float32(soft_height / 2)
    shine(soft, mix(mood.sky, mood.horizon, 0.6), np.clip((body - 0.45) * 1.9, 0, 1) * np.exp(-far * 0.8))
    soft *= (1 - 0.75 * np.clip((0.5 - body) * 1.9, 0, 1))[..., None]
    shine(soft, mood.horizon, 0.5 * np.exp(-far * far * 2.2) + 0.12 * np.clip(drift - 0.5, 0, 1))
    return Scene(enlarged(soft, width, height), mood, rng, (width / 2, height / 2), height)


def cast(scene: Scene, field: Field, icon: Icon, runes: Sequence[Icon] = (), *, hollow: bool = False) -> None:
    """Paint a spell: its field of light, a circle of runes, and its icon; with `hollow` the centre is dark."""
    width, height = scene.width // 2, scene.height // 2
    centre, half = (width / 2, height / 2), np.float32(height / 2)
    x = np.broadcast_to((np.arange(width, dtype=np.float32)[None, :] - np.float32(centre[0])) / half, (height, width))
    y = np.broadcast_to((np.arange(height, dtype=np.float32)[:, None] - np.float32(centre[1])) / half, (height, width))
    plane = Plane(scene.rng, distances(width, height, centre) / half, bearings(width, height, centre), x, y)
    light = field(plane)
    if hollow:
        shade = stretched(np.clip((0.52 - plane.far) * 8, 0, 1), scene.width, scene.height)
        scene.pixels *= (1 - shade * np.float32(0.93))[..., None]
    amount = stretched(light, scene.width, scene.height)
    shine(scene.pixels, scene.mood.accent, amount * np.float32(0.75))
    shine(scene.pixels, scene.mood.light, np.clip(amount - 0.45, 0, 1))
    _rune_circle(scene, runes)
    _emblem(scene, icon)


def _rune_circle(scene: Scene, runes: Sequence[Icon]) -> None:
    """Draw three thin circles with tick marks, and the runes on them at equal distances; there may be none."""
    image = Image.new("L", (scene.width * 2, scene.height * 2))
    draw = ImageDraw.Draw(image)
    cx, cy, radius, band = scene.width, scene.height, scene.height * 0.72, scene.height * 0.055
    for distance, thick in ((radius, 3), (radius - band, 2), (radius + band * 1.9, 1)):
        draw.ellipse((cx - distance, cy - distance, cx + distance, cy + distance), outline=190, width=thick)
    count = 36 + 12 * int(scene.rng.integers(0, 3))
    start = float(scene.rng.random())
    for index in range(count):
        angle = 2 * math.pi * (index + start) / count
        inner = radius - band * (0.25 + 0.6 * float(scene.rng.random()))
        cos, sin = math.cos(angle), math.sin(angle)
        draw.line((cx + cos * inner, cy + sin * inner, cx + cos * radius, cy + sin * radius), fill=150, width=2)
    size = round(scene.height * 0.17)
    for index, rune in enumerate(runes):
        angle = 2 * math.pi * (index + 0.5) / len(runes) - math.pi / 2
        at = (round(cx + math.cos(angle) * radius - size / 2), round(cy + math.sin(angle) * radius - size / 2))
        pad = size // 4
        draw.ellipse((at[0] - pad, at[1] - pad, at[0] + size + pad, at[1] + size + pad), fill=0, outline=190, width=3)
        image.paste(235, at, icon_mask(rune, size))
    mask = image.reduce(2)
    glow = coverage(mask.reduce(2).filter(ImageFilter.GaussianBlur(3)).resize(mask.size, Image.Resampling.BILINEAR))
    shine(scene.pixels, scene.mood.light, coverage(mask) * np.float32(0.75))
    shine(scene.pixels, scene.mood.accent, glow * np.float32(0.9))


def _emblem(scene: Scene, icon: Icon) -> None:
    """Draw the icon of a spell in the centre, almost white and with a glow."""
    size = round(scene.height * 0.4)
    mask = Image.new("L", (scene.width, scene.height))
    mask.paste(icon_mask(icon, size), ((scene.width - size) // 2, (scene.height - size) // 2))
    near = coverage(mask.filter(ImageFilter.GaussianBlur(scene.height * 0.008)))
    small = mask.reduce(4).filter(ImageFilter.GaussianBlur(scene.height * 0.012))
    wide = coverage(small.resize(mask.size, Image.Resampling.BILINEAR))
    scene.pixels *= (1 - np.float32(0.5) * wide)[..., None]
    shine(scene.pixels, scene.mood.accent, np.clip(near * 0.75 + wide * 0.55, 0, 1))
    rows = np.linspace(0, 1, scene.height, dtype=np.float32)[:, None, None]
    white, tinted = unit((255, 255, 255)), unit(mix(scene.mood.light, scene.mood.accent, 0.45))
    metal = white + (tinted - white) * np.clip((rows - 0.32) * 2.6, 0, 1)
    scene.pixels += (metal - scene.pixels) * coverage(mask)[..., None]
