"""Near half of a landscape: ridges, water, and plants (also towers and stones) at (x, y), `tall` high, in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from drawing.art.scenery import Scene
from drawing.icons.paths import Point
from drawing.noise import clouds, offspring, skyline, stretched
from drawing.paint import coverage, gradient, lay, shape_mask
from drawing.palette import Floats, mix, unit

Polygon = list[Point]
#: Draws what grows at (x, y) with a height in pixels, all in one contour or several.
Plant = Callable[[np.random.Generator, float, float, float], Iterator[Polygon]]


def conifer(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a fir with ragged tiers."""
    tiers, wide = 5 + int(rng.integers(0, 3)), tall * (0.2 + 0.06 * rng.random())
    left: Polygon = [(x, y - tall)]
    right: Polygon = []
    for tier in range(1, tiers + 1):
        reach = wide * tier / tiers
        height = y - tall * (1 - tier / tiers * 0.92)
        left += [(x - reach * (0.85 + 0.3 * rng.random()), height), (x - reach * 0.42, height - tall * 0.02)]
        right += [(x + reach * (0.85 + 0.3 * rng.random()), height), (x + reach * 0.42, height - tall * 0.02)]
    yield [*left, (x - wide * 0.1, y + 6), (x + wide * 0.1, y + 6), *reversed(right)]


def dead_tree(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a bare tree, whose limbs fork twice."""

    def limb(start: Point, angle: float, length: float, thick: float, depth: int) -> Iterator[Polygon]:
        end = (start[0] + math.cos(angle) * length, start[1] + math.sin(angle) * length)
        across = (-math.sin(angle) * thick / 2, math.cos(angle) * thick / 2)
        yield [
            (start[0] + across[0], start[1] + across[1]),
            (end[0] + across[0] * 0.5, end[1] + across[1] * 0.5),
            (end[0] - across[0] * 0.5, end[1] - across[1] * 0.5),
            (start[0] - across[0], start[1] - across[1]),
        ]
        if depth:
            for side in (-1, 1):
                bend = side * (0.35 + 0.5 * rng.random())
                yield from limb(end, angle + bend, length * (0.55 + 0.25 * rng.random()), thick * 0.55, depth - 1)

    yield from limb((x, y + 4), -math.pi / 2 + (rng.random() - 0.5) * 0.4, tall * 0.42, tall * 0.09, 4)


def crystal(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a cluster of leaning crystals."""
    for _ in range(3):
        lean, height = (rng.random() - 0.5) * 0.9, tall * (0.45 + 0.55 * rng.random())
        wide = height * 0.13
        foot, tip = x + lean * wide * 2, x + lean * height * 0.7
        shoulder = y - height * 0.78
        yield [
            (foot - wide, y + 6),
            (tip - wide * 1.1, shoulder),
            (tip + lean * wide, y - height),
            (tip + wide * 0.9, shoulder + height * 0.06),
            (foot + wide, y + 6),
        ]


def tower(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a tower with a pointed roof and, sometimes, a turret."""
    wide = tall * (0.1 + 0.04 * rng.random())
    roof = tall * (0.3 + 0.15 * rng.random())
    eaves = y - tall + roof
    yield [(x - wide, y + 8), (x - wide * 0.85, eaves), (x + wide * 0.85, eaves), (x + wide, y + 8)]
    yield [(x - wide * 1.35, eaves), (x, y - tall), (x + wide * 1.35, eaves)]
    if rng.random() < 0.6:
        side = wide * (1.5 if rng.random() < 0.5 else -1.5)
        yield from (
            [
                (x + side + a * wide * 0.6, y + b)
                for a, b in ((-1, 8), (-1, -tall * 0.4), (0, -tall * 0.62), (1, -tall * 0.4), (1, 8))
            ],
        )


def column(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a ruined column, with or without its capital."""
    wide = tall * 0.09
    height = tall * (0.5 + 0.5 * rng.random())
    tilt = wide * (rng.random() - 0.5)
    yield [(x - wide, y + 8), (x - wide * 0.85, y - height), (x + wide * 0.85, y - height + tilt), (x + wide, y + 8)]
    if rng.random() < 0.7:
        top = y - height
        yield [
            (x - wide * 1.5, top - wide * 0.7),
            (x + wide * 1.5, top - wide * 0.7),
            (x + wide, top + 2),
            (x - wide, top + 2),
        ]


def mushroom(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a mushroom with a wide cap."""
    height, wide = tall * (0.55 + 0.45 * rng.random()), tall * (0.22 + 0.16 * rng.random())
    lean = (rng.random() - 0.5) * wide * 0.6
    yield [
        (x - wide * 0.16, y + 6),
        (x + lean - wide * 0.11, y - height),
        (x + lean + wide * 0.11, y - height),
        (x + wide * 0.18, y + 6),
    ]
    dome = [
        (x + lean + wide * math.cos(a), y - height + wide * 0.12 - wide * 0.85 * math.sin(a))
        for a in np.linspace(0, math.pi, 14)
    ]
    yield [*dome, (x + lean - wide * 0.5, y - height + wide * 0.26), (x + lean + wide * 0.5, y - height + wide * 0.26)]


def stone(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a standing stone."""
    height, wide = tall * (0.4 + 0.6 * rng.random()), tall * (0.13 + 0.08 * rng.random())
    lean = (rng.random() - 0.5) * wide
    yield [
        (x - wide, y + 6),
        (x - wide * 0.9 + lean, y - height * 0.85),
        (x - wide * 0.3 + lean, y - height),
        (x + wide * 0.7 + lean, y - height * 0.9),
        (x + wide, y + 6),
    ]


def broadleaf(rng: np.random.Generator, x: float, y: float, tall: float) -> Iterator[Polygon]:
    """Yield the polygons of a tree with a round crown."""
    yield [
        (x - tall * 0.04, y + 6),
        (x - tall * 0.02, y - tall * 0.6),
        (x + tall * 0.02, y - tall * 0.6),
        (x + tall * 0.04, y + 6),
    ]
    for _ in range(7):
        cx, cy = x + (rng.random() - 0.5) * tall * 0.42, y - tall * (0.5 + 0.38 * rng.random())
        size = tall * (0.11 + 0.09 * rng.random())
        turns = np.linspace(0, 2 * math.pi, 16, endpoint=False)
        yield [(cx + size * (0.85 + 0.3 * rng.random()) * math.cos(a), cy + size * 0.8 * math.sin(a)) for a in turns]


def ridge(
    scene: Scene,
    base: float,
    rise: float,
    depth: float,
    *,
    cells: float,
    sharp: bool,
    plant: Plant | None = None,
    count: int = 0,
    tall: float = 0.0,
) -> None:
    """Paint a layer of land whose top is up to `rise` pixels above row `base`.

    `depth` is 0 for far, hazy land and 1 for near, dark land. `cells` is the number of hills across, and `sharp` land
    has peaks. `count` plants up to `tall` pixels high, drawn by `plant`, stand on it; None for no plants.
    """
    width, height, rng = scene.width, scene.height, scene.rng
    line = base - skyline(rng, width // 3 + 1, cells, 5 if sharp else 3, sharp) * rise
    outline: Polygon = [(index * 3.0, float(y)) for index, y in enumerate(line)]
    polygons: list[Polygon] = [[(0, height), *outline, (width, float(line[-1])), (width, height)]]
    if plant:
        for x in np.sort(rng.random(count)) * width:
            ground = float(line[min(int(x / 3), len(line) - 1)])
            polygons.extend(plant(rng, float(x), ground, tall * (0.45 + 0.55 * float(rng.random()))))
    top = max(0, int(line.min() - (tall if plant else 0)) - 2)
    mask = coverage(shape_mask(width, height, polygons))[top:]
    _lay_ridge(scene, mask, top, depth, light=0.5 if sharp else 0.3)


def _lay_ridge(scene: Scene, mask: Floats, top: int, depth: float, light: float) -> None:
    """Colour a layer of land with haze at its foot, brighter slopes towards the light, and brush marks.

    `top` is the first row of `mask` in the picture; `light` from 0 to 1 is the strength of the relief.
    """
    mood, rows = scene.mood, mask.shape[0]
    crest = mix(mood.far, mood.near, depth**0.75)
    foot = mix(mix(mood.far, mood.horizon, 0.55), mood.near, min(1.0, depth * 1.05))
    colour = np.repeat(gradient(((0.0, crest), (1.0, foot)), rows)[:, None, :], scene.width, axis=1)
    marks = clouds(scene.rng, scene.width // 3, max(2, rows // 3), 7, 4, flat=1.3)
    step = 2 if scene.sun[0] > scene.width / 2 else -2
    columns = np.clip(np.arange(marks.shape[1]) - step, 0, marks.shape[1] - 1)
    relief = stretched(marks - marks[:, columns], scene.width, rows)
    colour += (unit(mood.light) * np.float32(0.84 * light * (1.15 - depth))) * relief[..., None]
    lay(scene.pixels[top:], colour, mask)


def still_water(scene: Scene, row: int, ripple: float, tint: float = 0.35) -> None:
    """Paint water below a row: a reflection of the picture above, with ripples that get wider further down.

    `ripple` is their width in pixels, and `tint` from 0 to 1 the share of the water's own colour.
    """
    height, rng = scene.height - row, offspring(scene.rng)
    depth = np.arange(height, dtype=np.float32)
    mirrored = np.clip(row - 1 - (depth * np.float32(row / max(height, 1)) * 0.85).astype(int), 0, row - 1)
    wave = np.sin(depth**0.72 * 2.3 + rng.random() * 6) * (0.3 + depth / height) * ripple
    jitter = stretched(rng.random((height // 3 + 2, 9), dtype=np.float32) - np.float32(0.5), scene.width, height)
    columns = np.arange(scene.width)[None, :] + (wave[:, None] + jitter * (2 + depth[:, None] / height * 26)).astype(
        int
    )
    reflected = scene.pixels[mirrored[:, None], np.clip(columns, 0, scene.width - 1)]
    deep = gradient(((0.0, mix(scene.mood.far, scene.mood.horizon, 0.3)), (1.0, scene.mood.near)), height)[:, None, :]
    share = np.linspace(tint * 0.5, min(1.0, tint + 0.4), height, dtype=np.float32)[:, None, None]
    scene.pixels[row:] = reflected + (deep - reflected) * share
    streaks = stretched(rng.random((height // 2 + 2, 26), dtype=np.float32), scene.width, height)
    near_sun = np.exp(-(((np.arange(scene.width) - scene.sun[0]) / (scene.width * 0.16)) ** 2)).astype(np.float32)[
        None, :
    ]
    glint = np.clip((streaks - 0.62) * 3.2, 0, 1) * (0.12 + 0.75 * near_sun)
    scene.pixels[row:] += (1 - scene.pixels[row:]) * unit(scene.mood.light) * glint[..., None]
