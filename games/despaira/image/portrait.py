"""Painted portraits of leaders: a crowned bust before a halo, between banners."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.art import scenery, shading, weather
from drawing.art.figures import Figure, Line, smooth, symmetric, taper
from drawing.art.scenery import Scene
from drawing.paint import coverage, shape_mask, shine
from drawing.palette import Mood, mix, unit
from drawing.raster import icon_mask
from games.despaira.image.anatomy import HeadKind, feather_wing, head, horn
from rules.vocabulary import Element

_HEADS: Final[tuple[HeadKind, ...]] = ("helm", "hood", "skull", "helm", "hood", "dragon", "beast")


def leader(rng: np.random.Generator, mood: Mood, element: Element, width: int, height: int) -> Scene:
    """Return the portrait of a leader: sky in the colours of `mood`, halo, banners with the element's icon, bust."""
    scene = scenery.open_sky(rng, mood, width, height, (0.5, 0.42), 0.9, storm=0.75)
    scenery.rays(scene, 0.8, 40)
    _halo(scene)
    _banners(scene, element)
    figure = Figure()
    _bust(figure, rng)
    shading.place(scene, figure, height * 1.2, height * 1.06)
    weather.motes(scene, 90, mood.accent, 0.9)
    weather.bokeh(scene, 8, mood.accent, 0.22)
    return scene


def _halo(scene: Scene) -> None:
    """Draw rings behind the head, with the points of a crown of light."""
    image = Image.new("L", (scene.width * 2, scene.height * 2))
    draw = ImageDraw.Draw(image)
    cx, cy, radius = scene.sun[0] * 2, scene.sun[1] * 2, scene.height * 0.56
    for share, thick in ((1.0, 5), (0.93, 2), (1.14, 2)):
        reach = radius * share
        draw.ellipse((cx - reach, cy - reach, cx + reach, cy + reach), outline=230, width=thick)
    tips = 16 + 4 * int(scene.rng.integers(0, 4))
    for index in range(tips):
        angle, long = 2 * math.pi * index / tips, 1.3 if index % 2 else 1.46
        points = [(angle - 0.035, 1.17), (angle, long), (angle + 0.035, 1.17)]
        draw.polygon([(cx + math.cos(a) * radius * r, cy + math.sin(a) * radius * r) for a, r in points], fill=220)
    mask = image.reduce(2)
    glow = coverage(mask.reduce(4).filter(ImageFilter.GaussianBlur(3)).resize(mask.size, Image.Resampling.BILINEAR))
    scenery.disc(scene, radius * 0.46)
    shine(scene.pixels, scene.mood.light, coverage(mask) * np.float32(0.7))
    shine(scene.pixels, scene.mood.accent, np.clip(glow * 1.3, 0, 1))


def _banners(scene: Scene, element: Element) -> None:
    """Draw a hanging banner on each side, in folds, with the icon of the element."""
    wide, long, mood = scene.width * 0.15, scene.height * 0.74, scene.mood
    for middle in (scene.width * 0.115, scene.width * 0.885):
        shape = [
            (middle - wide / 2, -4.0),
            (middle + wide / 2, -4.0),
            (middle + wide / 2, long),
            (middle, long + wide * 0.36),
            (middle - wide / 2, long),
        ]
        mask = coverage(shape_mask(scene.width, scene.height, [shape]))
        across = (np.arange(scene.width, dtype=np.float32) - np.float32(middle)) / np.float32(wide)
        folds = 0.62 + 0.2 * np.sin(across * 11 + 1.3) + 0.1 * np.sin(across * 23)
        cloth = unit(mix(mood.sky, mood.near, 0.45)) * folds[None, :, None] * 1.25
        rows = np.linspace(0.75, 1.15, scene.height, dtype=np.float32)[:, None, None]
        scene.pixels += (cloth * rows - scene.pixels) * (mask * np.float32(0.94))[..., None]
        inner = [(middle + (x - middle) * 0.84, y if y < 0 else y - wide * 0.1) for x, y in shape]
        hem = np.clip(mask - coverage(shape_mask(scene.width, scene.height, [inner])), 0, 1)
        shine(scene.pixels, mix(mood.accent, mood.light, 0.4), hem * np.float32(0.5))
        size = round(wide * 0.58)
        icon = Image.new("L", (scene.width, scene.height))
        icon.paste(icon_mask(f"element-{element}", size), (round(middle - size / 2), round(long * 0.5)))
        shine(scene.pixels, mix(mood.accent, mood.light, 0.5), coverage(icon) * np.float32(0.85))


def _bust(figure: Figure, rng: np.random.Generator) -> None:
    """Draw shoulders, collar, head and crown in the coordinates of creatures, cut off below the chest."""
    if rng.random() < 0.35:
        feather_wing(figure, rng, (0.16, 0.5), 0.44, 0.26, 0.6)
    figure.add(symmetric([(0, 0.62), (0.16, 0.58), (0.36, 0.46), (0.46, 0.2), (0.5, -0.1), (0, -0.1)]), 0.46)
    for fold in (0.2, 0.29, 0.38):
        figure.seam([(fold * 0.8, 0.5), (fold, 0.3), (fold * 1.14, 0.0)])
    figure.add(symmetric([(0, 0.5), (0.12, 0.48), (0.2, 0.36), (0.17, 0.1), (0.16, -0.1), (0, -0.1)]), 0.22)
    for step in range(4):
        figure.seam([(0.17, 0.36 - step * 0.085), (0.07, 0.31 - step * 0.085), (0.0, 0.33 - step * 0.085)])
    _PAULDRONS[int(rng.integers(0, len(_PAULDRONS)))](figure, rng)
    collar = 0.05 + 0.1 * rng.random()
    figure.pair(smooth([(0.04, 0.44), (0.17, 0.56), (0.25, 0.64 + collar), (0.19, 0.5), (0.1, 0.42)]), 0.34)
    figure.lights.append([(0, 0.42), (0.035, 0.37), (0, 0.31), (-0.035, 0.37)])
    kind = _HEADS[int(rng.integers(0, len(_HEADS)))]
    if rng.random() < 0.4:
        horn(figure, (0.1, 0.76), 0.3 + 0.1 * rng.random(), 0.4, 1.4, 0.07, 0.4)
    head(figure, rng, kind, (0, 0.66), 0.17, 0.12)
    _crown(figure, rng, 0.76 if kind != "hood" else 0.8)


def _plates(figure: Figure, rng: np.random.Generator) -> None:
    for step in range(3):
        y = 0.5 - step * 0.08
        figure.pair(
            smooth(
                [
                    (0.2, y - 0.06),
                    (0.26, y + 0.04),
                    (0.4 + 0.03 * step, y),
                    (0.44 + 0.03 * step, y - 0.13),
                    (0.28, y - 0.11),
                ]
            ),
            0.28 + 0.06 * step,
        )


def _spikes(figure: Figure, rng: np.random.Generator) -> None:
    for index in range(3):
        x = 0.24 + 0.08 * index
        figure.pair(
            taper(
                [(x, 0.46 - 0.04 * index), (x + 0.05, 0.58), (x + 0.09, 0.68 - 0.05 * index + 0.06 * rng.random())],
                0.075,
            ),
            0.4,
        )
    figure.pair(smooth([(0.18, 0.44), (0.26, 0.52), (0.42, 0.44), (0.47, 0.3), (0.3, 0.34)]), 0.28)


def _mantle(figure: Figure, rng: np.random.Generator) -> None:
    tufts: Line = []
    for index in range(17):
        angle = 2.3 - 2.6 * index / 16
        reach = 0.17 + (0.05 + 0.03 * rng.random()) * (index % 2)
        tufts.append((0.3 + math.cos(angle) * reach, 0.4 + math.sin(angle) * reach * 0.8))
    figure.pair([*tufts, (0.3, 0.22), (0.14, 0.34)], 0.36)


_PAULDRONS: Final[tuple[Callable[[Figure, np.random.Generator], None], ...]] = (_plates, _spikes, _mantle)


def _crown(figure: Figure, rng: np.random.Generator, base: float) -> None:
    """Draw a band at height `base` with points, the middle one highest and set with a light."""
    points, wide, tall = 5 + 2 * int(rng.integers(0, 2)), 0.13, 0.13 + 0.06 * rng.random()
    outline: Line = [(-wide, base)]
    for index in range(points):
        x = -wide * 1.12 + 2.24 * wide * index / (points - 1)
        outline.append((x, base + tall * (1.2 if index == points // 2 else 0.72 - 0.1 * abs(index - points // 2))))
        if index + 1 < points:
            outline.append((x + wide * 1.12 / (points - 1), base + tall * 0.36))
    figure.add([*outline, (wide, base), (0, base - 0.025)], 0.72)
    figure.lights.append([(0, base + 0.075), (0.018, base + 0.04), (0, base + 0.005), (-0.018, base + 0.04)])
