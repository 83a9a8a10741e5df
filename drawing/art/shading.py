"""Painting of figures into a picture, with volume, bright edges towards the sun, and glowing eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.art.figures import Figure, Line
from drawing.art.scenery import Scene
from drawing.noise import clouds, stretched
from drawing.paint import SHAPE_OVERSAMPLE, coverage, shine
from drawing.palette import Floats, mix, turned, unit

#: From creature space to pixels.
_Placing = Callable[[Line], Line]
#: Whatever was drawn on at all.
_ANY: Final = [0] + [255] * 255


def place(scene: Scene, figure: Figure, foot: float, tall: float, shift: float = 0.0) -> None:
    """Paint a figure, `tall` pixels high, with its feet at row `foot`, `shift` pixels to the right of the middle."""
    scale = float(SHAPE_OVERSAMPLE)
    middle = (scene.width / 2 + shift) * scale

    def placed(line: Line) -> Line:
        return [(middle + x * tall * scale, (foot - y * tall) * scale) for x, y in line]

    size = (round(scene.width * scale), round(scene.height * scale))
    tones, cells = Image.new("L", size), Image.new("L", size)
    _draw_parts(ImageDraw.Draw(tones), ImageDraw.Draw(cells), figure, placed, tall)
    mask = tones.point(_ANY).reduce(SHAPE_OVERSAMPLE)
    _darken_around(scene, mask, tall)
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    # Room for the blurs, which must not see the edge of the crop.
    pad = round(tall * 0.07)
    box = (max(0, left - pad), max(0, top - pad), min(scene.width, right + pad), min(scene.height, bottom + pad))
    part = Scene(
        scene.pixels[box[1] : box[3], box[0] : box[2]],
        scene.mood,
        scene.rng,
        (scene.sun[0] - box[0], scene.sun[1] - box[1]),
        scene.horizon - box[1],
    )
    tone, cell = (layer.reduce(SHAPE_OVERSAMPLE).crop(box) for layer in (tones, cells))
    _light_body(part, mask.crop(box), tone, cell, foot - box[1], tall)
    _burn(scene, [placed(light) for light in figure.lights], size, tall)


def _draw_parts(
    tones: ImageDraw.ImageDraw, cells: ImageDraw.ImageDraw, figure: Figure, placed: _Placing, tall: float
) -> None:
    """Draw the parts of a figure from back to front: on `tones` in grey tones, on `cells` in white with dark outlines.

    The second image is for volume. `placed` converts lines to pixels, and `tall` is the figure's height in pixels.
    """
    joint = max(1, round(tall / 110))
    for index, (outline, tone) in enumerate(figure.parts):
        points = placed(outline)
        tones.polygon(points, fill=round(30 + 150 * min(max(tone, 0.0), 1.0)))
        cells.polygon(points, fill=255)
        cells.line([*points, points[0]], fill=0, width=joint, joint="curve")
        for after, line in figure.seams:
            if after == index + 1:
                cells.line(placed(line), fill=70, width=joint, joint="curve")


def _light_body(
    scene: Scene, mask: Image.Image, tones: Image.Image, cells: Image.Image, foot: float, tall: float
) -> None:
    mood, alpha, tone = scene.mood, coverage(mask), coverage(tones)
    height, width = alpha.shape
    sideways = np.float32(np.clip((scene.sun[0] - width / 2) / (width / 2), -0.7, 0.7))
    fine = _slope(_blurred(cells, tall * 0.006), sideways) * np.float32(tall * 0.022)
    broad = _slope(_blurred(cells, tall * 0.022), sideways) * np.float32(tall * 0.06)
    bevel = np.clip(fine * 0.8 + broad, -1, 1)
    soft = coverage(_blurred(mask, tall * 0.009))
    facing = np.clip(_slope(_blurred(mask, tall * 0.03), sideways) * np.float32(tall * 0.05) + np.float32(0.3), 0, 1)
    rim = np.clip((1 - soft) * 2.2, 0, 1) * facing
    hide = stretched(clouds(scene.rng, width // 4, height // 4, 16, 4), width, height) - np.float32(0.5)
    rows = np.arange(height, dtype=np.float32)[:, None]
    up = np.clip((np.float32(foot) - rows) / np.float32(tall), 0, 1)
    level = np.clip(
        (tone - np.float32(0.04)) * (0.55 + 0.6 * up) + hide * (tone * 0.4 + 0.06) + bevel * 0.42 - 0.05, 0, 1
    )
    turn = 0.16 * float(scene.rng.random()) - 0.08
    dark = unit(turned(mix(mood.near, mood.sky, 0.06), turn))
    pale = unit(turned(mix(mix(mood.far, mood.sky, 0.3), mood.horizon, 0.42), turn))
    colour = dark + (pale - dark) * level[..., None]
    colour += (1 - colour) * (
        unit(mix(mood.light, mood.horizon, 0.3))
        * np.clip(rim * 0.95 + np.clip(bevel - 0.1, 0, 1) * 0.34, 0, 1)[..., None]
    )
    # From below the ground throws the element's own colour back.
    bounce = np.clip(-bevel - 0.35, 0, 1) * 0.22 + np.clip((1 - soft) * 1.4, 0, 1) * (1 - facing) * 0.13
    colour += (1 - colour) * (unit(mood.accent) * (bounce * (1 - 0.6 * up))[..., None])
    sunk = np.clip(1 - up / np.float32(0.22), 0, 1) ** 1.4
    colour += (unit(mix(mood.horizon, mood.far, 0.6)) - colour) * (sunk * np.float32(0.3))[..., None]
    scene.pixels += (colour - scene.pixels) * alpha[..., None]


def _darken_around(scene: Scene, mask: Image.Image, tall: float) -> None:
    """Darken the picture softly around a figure with the area `mask`, `tall` pixels high, to make it stand out."""
    scene.pixels *= (1 - np.float32(0.42) * coverage(_blurred(mask, tall * 0.05)))[..., None]


def _slope(heights: Image.Image, sideways: np.float32) -> Floats:
    """Return how much each pixel of a surface of `heights` faces the light, above and `sideways` to the right."""
    down, right = np.gradient(coverage(heights))
    return np.asarray(down * np.float32(0.85) - right * sideways, dtype=np.float32)


def _blurred(mask: Image.Image, radius: float) -> Image.Image:
    """Return the mask with a Gaussian blur, computed at a quarter of the size if `radius`, in pixels, is large."""
    if radius < 4:
        return mask.filter(ImageFilter.GaussianBlur(radius))
    small = mask.reduce(4).filter(ImageFilter.GaussianBlur(radius / 4))
    return small.resize(mask.size, Image.Resampling.BILINEAR)


def _burn(scene: Scene, lights: list[Line], size: tuple[int, int], tall: float) -> None:
    image = Image.new("L", size)
    draw = ImageDraw.Draw(image)
    for light in lights:
        draw.polygon(light, fill=255)
    mask = image.reduce(SHAPE_OVERSAMPLE)
    core = coverage(mask)
    glow = coverage(_blurred(mask, tall * 0.014)) * 1.5 + coverage(_blurred(mask, tall * 0.05)) * 2.2
    shine(scene.pixels, scene.mood.accent, glow)
    scene.pixels += (unit(mix(scene.mood.accent, (255, 255, 255), 0.6)) - scene.pixels) * core[..., None]
