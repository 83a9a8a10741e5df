"""Limbs, wings, horns and heads of painted creatures.

Points and lengths are in the coordinates of `drawing.art.figures`. A `tone` is from 0 (near black) to 1 (hazy).
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from drawing.art.figures import Figure, Line, almond, mirrored, smooth, symmetric, taper
from drawing.icons.paths import Point

HeadKind = Literal["dragon", "beast", "skull", "hood", "helm", "beak", "bug", "block", "orb"]


def horn(figure: Figure, root: Point, length: float, angle: float, curl: float, thick: float, tone: float) -> None:
    """Draw a pair of horns that start at `root`, at `angle` radians (0 is outwards, π/2 up), and turn by `curl`."""
    points, (x, y) = [root], root
    for step in range(4):
        turn = angle + curl * step / 3
        x, y = x + math.cos(turn) * length / 4, y + math.sin(turn) * length / 4
        points.append((x, y))
    figure.pair(taper(points, thick), tone)


def bat_wing(figure: Figure, rng: np.random.Generator, shoulder: Point, span: float, lift: float, tone: float) -> None:
    """Draw a pair of wings of skin with fingers; `span` sideways, `lift` upwards from the shoulder."""
    sx, sy = shoulder
    wrist = (sx + span * (0.36 + 0.08 * rng.random()), sy + lift)
    fingers = 4 + int(rng.integers(0, 2))
    tips: Line = []
    for index in range(fingers):
        share = index / (fingers - 1)
        angle = -0.15 - 1.75 * share + 0.12 * rng.random()
        reach = span * (0.78 - 0.14 * share)
        tips.append((wrist[0] + math.cos(angle) * reach * 0.86, wrist[1] + math.sin(angle) * reach))
    outline: Line = smooth([(sx, sy), (sx + span * 0.12, sy + lift * 0.62), wrist], closed=False)
    outline += smooth(
        [wrist, ((wrist[0] + tips[0][0]) / 2, max(wrist[1], tips[0][1]) + span * 0.05), tips[0]], closed=False
    )
    for one, other in zip(tips, [*tips[1:], (sx, sy - 0.18)], strict=True):
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        sag = (middle[0] + (wrist[0] - middle[0]) * 0.36, middle[1] + (wrist[1] - middle[1]) * 0.36)
        outline += smooth([one, sag, other], closed=False)
    figure.pair(outline, tone)
    for tip in tips:
        figure.seam([wrist, tip])
    figure.pair(
        taper([wrist, (wrist[0] + 0.012, wrist[1] + 0.03), (wrist[0] + 0.035, wrist[1] + 0.05)], 0.02), tone - 0.1
    )


def feather_wing(
    figure: Figure, rng: np.random.Generator, shoulder: Point, span: float, lift: float, tone: float
) -> None:
    """Draw a pair of feathered wings, short feathers over long ones: `span` sideways, `lift` up from `shoulder`."""
    (sx, sy), bow = shoulder, 0.3 + 0.3 * rng.random()
    wrist = (sx + span * 0.42, sy + lift)
    arm = smooth(
        [(sx, sy), (sx + span * 0.2, sy + lift * 0.75), wrist, (wrist[0] + span * 0.16, wrist[1] - lift * 0.08)],
        closed=False,
    )
    for row, (count, reach, shade) in enumerate(((11, 0.66, 0.0), (9, 0.42, -0.12), (7, 0.24, -0.22))):
        for index in range(count):
            share = index / (count - 1)
            root = arm[int((1 - share) * (len(arm) - 1))]
            angle = 0.42 - 2.1 * share - 0.08 * row
            length = span * reach * (1 - 0.4 * share) * (0.94 + 0.1 * rng.random())
            tip = (root[0] + math.cos(angle) * length, root[1] + math.sin(angle) * length)
            side = (
                root[0] + math.cos(angle + bow * 0.5) * length * 0.55,
                root[1] + math.sin(angle + bow * 0.5) * length * 0.55,
            )
            figure.pair(_feather(root, side, tip, span * (0.1 - 0.012 * row)), tone + shade)
    figure.pair(taper(arm, 0.06, 0.02, steps=2), tone - 0.3)


def _feather(root: Point, side: Point, tip: Point, wide: float) -> Line:
    line = np.asarray(smooth([root, side, tip], closed=False, steps=6))
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    share = np.linspace(0, 1, len(line))
    half = (
        wide
        / 2
        * np.sqrt(np.clip(1 - share**4, 0, 1))
        * (0.35 + 0.65 * np.sin(np.pi * np.minimum(share * 0.75 + 0.12, 1)))
    )[:, None]
    aside = np.stack([-along[:, 1], along[:, 0]], 1) * half
    return [(float(x), float(y)) for x, y in np.concatenate([line + aside, (line - aside)[::-1]])]


def insect_wing(figure: Figure, rng: np.random.Generator, shoulder: Point, span: float, tone: float) -> None:
    """Draw two pairs of long clear wings with veins from `shoulder`; `span` is the length of the longer pair."""
    sx, sy = shoulder
    for angle, reach, wide in ((0.62 + 0.2 * rng.random(), 1.0, 0.2), (0.02 - 0.25 * rng.random(), 0.78, 0.17)):
        cos, sin = math.cos(angle), math.sin(angle)
        shape = (
            (0.0, 0.0),
            (0.34, wide * 0.3),
            (0.78, wide * 0.62),
            (1.02, wide * 0.2),
            (0.86, -wide * 0.55),
            (0.4, -wide * 0.3),
        )
        outline = [(sx + (a * cos - b * sin) * span * reach, sy + (a * sin + b * cos) * span * reach) for a, b in shape]
        figure.pair(smooth(outline), tone)
        for point in outline[2:5]:
            figure.seam([shoulder, point])


def fin(figure: Figure, rng: np.random.Generator, root: Point, span: float, angle: float, tone: float) -> None:
    """Draw a pair of fans from `root`. The first spine is `span` long, at `angle` radians (0 is outwards, π/2 up)."""
    spines = 5
    outline: Line = [root]
    tips: Line = []
    for index in range(spines):
        turn = angle - 1.5 * index / (spines - 1)
        reach = span * (1 - 0.12 * index) * (0.92 + 0.16 * rng.random())
        tip = (root[0] + math.cos(turn) * reach, root[1] + math.sin(turn) * reach)
        if tips:
            inward = turn + 0.75 / (spines - 1)
            outline.append((root[0] + math.cos(inward) * reach * 0.76, root[1] + math.sin(inward) * reach * 0.76))
        outline.append(tip)
        tips.append(tip)
    figure.pair(outline, tone)
    for tip in tips:
        figure.seam([root, tip])


_HEADS: dict[HeadKind, tuple[Point, ...]] = {
    "dragon": ((0, 0.5), (0.3, 0.62), (0.62, 0.42), (0.78, 0.1), (0.5, -0.18), (0.42, -0.6), (0.3, -0.95), (0, -1.05)),
    "beast": (
        (0, 0.62),
        (0.4, 0.66),
        (0.78, 0.36),
        (0.95, -0.1),
        (0.6, -0.34),
        (0.46, -0.72),
        (0.24, -0.95),
        (0, -1.0),
    ),
    "skull": (
        (0, 0.9),
        (0.56, 0.8),
        (0.86, 0.36),
        (0.8, -0.04),
        (0.64, -0.24),
        (0.44, -0.42),
        (0.46, -0.86),
        (0, -0.98),
    ),
    "hood": ((0, 1.15), (0.3, 0.9), (0.72, 0.42), (0.9, -0.2), (0.86, -0.8), (0.5, -1.1), (0, -1.15)),
    "helm": ((0, 0.98), (0.42, 0.86), (0.72, 0.46), (0.76, -0.1), (0.66, -0.56), (0.34, -0.92), (0, -1.08)),
    "beak": ((0, 0.72), (0.42, 0.66), (0.72, 0.3), (0.66, -0.12), (0.34, -0.4), (0.2, -0.8), (0, -1.12)),
    "bug": ((0, 0.5), (0.4, 0.56), (0.85, 0.36), (0.95, -0.06), (0.66, -0.4), (0.3, -0.62), (0, -0.7)),
    "block": ((0, 0.7), (0.62, 0.72), (0.8, 0.4), (0.8, -0.3), (0.56, -0.75), (0, -0.8)),
    "orb": ((0, 0.9), (0.5, 0.78), (0.85, 0.4), (0.92, -0.1), (0.7, -0.6), (0.35, -0.86), (0, -0.92)),
}


def head(figure: Figure, rng: np.random.Generator, kind: HeadKind, at: Point, size: float, tone: float) -> None:
    """Draw a head with its eyes, centred at `at`; `size` is half its height."""
    (cx, cy), jut = at, 0.92 + 0.16 * rng.random()
    steps = 1 if kind == "block" else 6
    figure.add(symmetric([(cx + x * size * jut, cy + y * size) for x, y in _HEADS[kind]], steps), tone)
    if kind == "hood":
        inner = ((0, 0.78), (0.3, 0.62), (0.54, 0.2), (0.56, -0.35), (0.36, -0.8), (0, -0.95))
        figure.add(symmetric([(x * size * jut, cy + y * size) for x, y in inner]), 0.0)
    elif kind in ("dragon", "beast"):
        figure.seam([(0.0, cy - 0.1 * size), (0.2 * size, cy - 0.5 * size), (0.16 * size, cy - 0.86 * size)])
        figure.seam([(0.72 * size, cy + 0.08 * size), (0.3 * size, cy + 0.12 * size), (0.0, cy - 0.12 * size)])
    elif kind == "helm":
        figure.seam([(0.0, cy + 0.9 * size), (0.0, cy - 1.0 * size)])
        figure.seam([(0.74 * size, cy + 0.2 * size), (0.4 * size, cy + 0.26 * size), (0.1 * size, cy + 0.06 * size)])
    elif kind == "skull":
        for tooth in (0.08, 0.22, 0.35):
            figure.seam([(tooth * size, cy - 0.5 * size), (tooth * size, cy - 0.88 * size)])
        figure.seam([(0.1 * size, cy - 0.28 * size), (0.0, cy - 0.08 * size)])
        figure.seam([(0.44 * size, cy - 0.46 * size), (0.0, cy - 0.52 * size)])
    elif kind == "beak":
        figure.seam([(0.3 * size, cy - 0.3 * size), (0.0, cy - 0.16 * size)])
    _eyes(figure, rng, kind, cy, size)


def _eyes(figure: Figure, rng: np.random.Generator, kind: HeadKind, cy: float, size: float) -> None:
    rows: list[tuple[float, float, float, float, float]]  # x, y, length, height, slant
    if kind == "bug":
        rows = [(0.5, 0.1, 0.3, 0.22, 0.6), (0.16, 0.26, 0.09, 0.09, 0.0)]
    elif kind == "skull":
        rows = [(0.36, 0.12, 0.2, 0.17, -0.25)]
    elif kind == "helm":
        rows = [(0.34, -0.02, 0.26, 0.07, 0.18)]
    elif kind in ("hood", "orb"):
        rows = [(0.26, -0.02, 0.16, 0.09, 0.35)]
    elif kind == "block":
        rows = [(0.36, 0.1, 0.18, 0.09, 0.0)]
    else:
        rows = [(0.38, 0.06, 0.2, 0.1, 0.5)]
    if kind in ("orb", "dragon", "block") and rng.random() < 0.3:
        rows.append((0.5, 0.3, 0.1, 0.06, 0.6))
    for x, y, long, high, slant in rows:
        eye = almond(x * size, cy + y * size, long * size, high * size, slant)
        figure.lights += [eye, mirrored(eye)]


def gem(figure: Figure, y: float, size: float) -> None:
    """Draw a burning heart in the middle of the chest, at height `y`. `size` is about half its height."""
    figure.lights.append([(0, y + size), (size * 0.62, y), (0, y - size * 1.3), (-size * 0.62, y)])
