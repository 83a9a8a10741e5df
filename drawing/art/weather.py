"""Drawing of weather and small things in the air: embers, snow, rain, leaves, bubbles, wind, lightning."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.art.scenery import Scene
from drawing.icons.paths import Point
from drawing.paint import coverage, shape_mask, shine
from drawing.palette import RGB, Floats, unit


def _drawn(scene: Scene) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (scene.width * 2, scene.height * 2))
    return image, ImageDraw.Draw(image)


def _light(scene: Scene, image: Image.Image, colour: RGB, strength: float = 1.0, glow: float = 0.0) -> None:
    """Add `image`, a mask of twice the picture's size, as light of `strength` 0 to 1, with a halo of `glow` pixels."""
    mask = image.reduce(2)
    amount = coverage(mask) * np.float32(strength)
    if glow:
        small = mask.reduce(3).filter(ImageFilter.GaussianBlur(glow / 3))
        amount = amount + coverage(small.resize(mask.size, Image.Resampling.BILINEAR)) * np.float32(1.6 * strength)
    shine(scene.pixels, colour, amount)


def motes(scene: Scene, count: int, colour: RGB, size: float = 1.0, top: float = 0.0) -> None:
    """Draw specks of light, few of them large; `size` scales them, and `top` is the share of the height left empty."""
    image, draw = _drawn(scene)
    unit_size = scene.height / 450 * size
    for x, y, near, level in scene.rng.random((count, 4)):
        radius = (0.7 + 2.6 * near**5) * unit_size * 2
        cx, cy = x * image.width, (top + (1 - top) * y) * image.height
        draw.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), fill=int(90 + 165 * level))
    _light(scene, image, colour, 0.9, glow=5 * unit_size)


def bokeh(scene: Scene, count: int, colour: RGB, strength: float = 0.16) -> None:
    """Draw `count` large soft discs, like lights out of focus; `strength` is their brightness, 0 to 1."""
    image = Image.new("L", (scene.width // 2, scene.height // 2))
    for x, y, near in scene.rng.random((count, 3)):
        radius = image.height * (0.012 + 0.05 * near * near)
        layer = Image.new("L", image.size)
        box = (x * image.width - radius, y * image.height - radius, x * image.width + radius, y * image.height + radius)
        ImageDraw.Draw(layer).ellipse(box, fill=int(60 + 140 * (1 - near)))
        image = Image.fromarray(np.maximum(np.asarray(image), np.asarray(layer)))
    soft = image.filter(ImageFilter.GaussianBlur(1.6)).resize((scene.width, scene.height), Image.Resampling.BILINEAR)
    shine(scene.pixels, colour, coverage(soft) * np.float32(strength))


def embers(scene: Scene, count: int) -> None:
    """Draw `count` sparks that rise in slightly different directions."""
    image, draw = _drawn(scene)
    for x, y, near, bend in scene.rng.random((count, 4)):
        length = (2 + 20 * near**3) * scene.height / 450
        angle = -math.pi / 2 + (bend - 0.5) * 1.6
        start = (x * image.width, (0.05 + 0.95 * y**0.8) * image.height)
        end = (start[0] + math.cos(angle) * length, start[1] + math.sin(angle) * length)
        draw.line((*start, *end), fill=int(120 + 135 * near), width=max(2, round(2 + 3 * near**3)))
    _light(scene, image, scene.mood.accent, 1.0, glow=5 * scene.height / 450)


def snow(scene: Scene, count: int) -> None:
    """Draw `count` flakes, and a few large soft ones in front."""
    motes(scene, count, (255, 255, 255), 1.0)
    bokeh(scene, count // 12, (240, 250, 255), 0.3)


def rain(scene: Scene, count: int) -> None:
    """Draw `count` falling streaks, slightly slanted."""
    image, draw = _drawn(scene)
    for x, y, near in scene.rng.random((count, 3)):
        length = (14 + 60 * near * near) * scene.height / 450
        start = (x * image.width * 1.1, y * image.height)
        draw.line((*start, start[0] - 0.25 * length, start[1] + length), fill=int(34 + 70 * near), width=2)
    _light(scene, image, scene.mood.light, 0.75)


def leaves(scene: Scene, count: int, colour: RGB) -> None:
    """Draw `count` drifting leaves in random directions and sizes."""
    shapes: list[list[Point]] = []
    for x, y, near, turn in scene.rng.random((count, 4)):
        long = (2.5 + 10 * near**3) * scene.height / 450
        wide = long * (0.2 + 0.3 * ((turn * 7) % 1))
        cos, sin = math.cos(turn * 6.28), math.sin(turn * 6.28)
        outline = ((-long, 0), (-long * 0.2, -wide), (long, 0), (-long * 0.2, wide))
        shapes.append([(x * scene.width + a * cos - b * sin, y * scene.height + a * sin + b * cos) for a, b in outline])
    mask = coverage(shape_mask(scene.width, scene.height, shapes))
    scene.pixels += (unit(colour) - scene.pixels) * (mask * np.float32(0.85))[..., None]


def bubbles(scene: Scene, count: int, colour: RGB) -> None:
    """Draw `count` rings with a highlight."""
    image, draw = _drawn(scene)
    for x, y, near in scene.rng.random((count, 3)):
        radius = (2 + 15 * near**3) * scene.height / 450
        cx, cy = x * image.width, y * image.height
        level = int(80 + 120 * near)
        draw.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), outline=level, width=2, fill=level // 5)
        spot, at = radius * 0.25, radius * 0.45
        draw.ellipse((cx - at - spot, cy - at - spot, cx - at + spot, cy - at + spot), fill=min(255, level + 70))
    _light(scene, image, colour, 0.9, glow=4 * scene.height / 450)


def streamers(scene: Scene, count: int, colour: RGB, strength: float = 0.5) -> None:
    """Draw `count` lines of wind that sweep across the picture and thin out; `strength` is their brightness."""
    image, draw = _drawn(scene)
    steps = np.linspace(0, 1, 28)
    for x, y, long, bend, level in scene.rng.random((count, 5)):
        reach = (0.2 + 0.55 * long) * image.width
        xs = (x * 1.3 - 0.3) * image.width + steps * reach
        swing = np.sin(steps * (2 + 3 * bend) + bend * 6.28) * image.height * (0.02 + 0.05 * bend)
        ys = y * image.height * 0.95 + swing - steps * image.height * 0.06
        for index in range(27):
            width = 1 + round(3.4 * level * math.sin(math.pi * index / 27))
            fade = int((70 + 150 * level) * math.sin(math.pi * (index + 0.5) / 27))
            draw.line((xs[index], ys[index], xs[index + 1], ys[index + 1]), fill=fade, width=width)
    _light(scene, image, colour, strength, glow=4 * scene.height / 450)


def bolt(rng: np.random.Generator, start: Point, end: Point, jag: float) -> list[Point]:
    """Return a jagged line of 65 points, from halving segments and moving each middle by up to `jag` of its length."""
    points = [start, end]
    for _ in range(6):
        finer: list[Point] = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            push = (rng.random() - 0.5) * 2 * jag
            finer += [((ax + bx) / 2 - (by - ay) * push, (ay + by) / 2 + (bx - ax) * push), (bx, by)]
        points = finer
    return points


def lightning(scene: Scene, strikes: int) -> None:
    """Draw `strikes` forked bolts out of the clouds, each with its glow."""
    image, draw = _drawn(scene)
    rng, scale = scene.rng, scene.height / 450
    for _ in range(strikes):
        side = rng.random()
        start = (image.width * (0.08 + 0.84 * side), -4.0)
        end = (start[0] + (rng.random() - 0.5) * image.width * 0.3, scene.horizon * 2.0 * (0.8 + 0.25 * rng.random()))
        trunk = bolt(rng, start, end, 0.16)
        draw.line(trunk, fill=255, width=max(2, round(5 * scale)), joint="curve")
        for index in rng.integers(8, len(trunk) - 10, 4):
            x, y = trunk[index]
            away = (x + (rng.random() - 0.5) * image.width * 0.22, y + image.height * (0.08 + 0.16 * rng.random()))
            draw.line(bolt(rng, (x, y), away, 0.2), fill=170, width=max(1, round(2.5 * scale)))
    _light(scene, image, scene.mood.accent, 1.0, glow=16 * scale)
    _light(scene, image, (255, 255, 255), 0.85)


def birds(scene: Scene, count: int) -> None:
    """Draw a flock of `count` birds, small chevrons, in the sky."""
    shapes: list[list[Point]] = []
    cx, cy = scene.rng.random() * 0.7 + 0.15, scene.rng.random() * 0.25 + 0.12
    for x, y, near, lift in scene.rng.random((count, 4)):
        span = (3.5 + 5 * near) * scene.height / 450
        px, py = (cx + (x - 0.5) * 0.3) * scene.width, (cy + (y - 0.5) * 0.16) * scene.height
        up = span * (0.25 + 0.5 * lift)
        shapes.append([(px - span, py - up), (px, py), (px + span, py - up), (px, py + span * 0.22)])
    mask: Floats = coverage(shape_mask(scene.width, scene.height, shapes))
    scene.pixels += (unit(scene.mood.near) - scene.pixels) * (mask * np.float32(0.7))[..., None]
