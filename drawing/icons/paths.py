"""SVG path data in a 24×24 box: builders that write it, and a flattener that turns it into polygons.

Only the commands M L H V C Q Z in absolute coordinates are used, so that a browser and Pillow draw the same shape.
Shapes are filled by the even-odd rule: a contour inside another is a hole.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Contour = tuple[Point, ...]

#: Side of the square that every icon is drawn in.
BOX: Final = 24.0
_NUMBERS_OF: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_TOKEN: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
#: A cubic whose handles are this long, in radii, is a quarter circle to within 0.03 %.
_QUARTER: Final = 0.5523


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polygon(*points: Point) -> str:
    """Return a closed straight-edged contour."""
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points) + "Z"


def circle(cx: float, cy: float, radius: float) -> str:
    """Return a closed circle of four cubics."""
    return ellipse(cx, cy, radius, radius)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """Return a closed ellipse of four cubics."""
    kx, ky = rx * _QUARTER, ry * _QUARTER
    curves = (
        (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
    )
    body = "".join("C" + " ".join(_number(value) for value in curve) for curve in curves)
    return f"M{_number(cx + rx)} {_number(cy)}{body}Z"


def ring(cx: float, cy: float, outer: float, inner: float) -> str:
    """Return a circle with a round hole."""
    return circle(cx, cy, outer) + circle(cx, cy, inner)


def bar(start: Point, end: Point, width: float) -> str:
    """Return a straight stroke with square ends."""
    return ribbon((start, end), (width, width))


def arc_points(centre: Point, radius: float, start: float, end: float, steps: int = 16) -> list[Point]:
    """Return points on an arc from `start` to `end` degrees; 0 is to the right, 90 is down."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def band(centre: Point, outer: float, inner: float, start: float, end: float) -> str:
    """Return a piece of a ring between two angles in degrees."""
    return polygon(*arc_points(centre, outer, start, end), *reversed(arc_points(centre, inner, start, end)))


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Return a stroke along `points` that is `widths[i]` wide at point i."""
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(points):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        ox, oy = -dy / length * widths[index] / 2, dx / length * widths[index] / 2
        left.append((x + ox, y + oy))
        right.append((x - ox, y - oy))
    return polygon(*left, *reversed(right))


def star(centre: Point, outer: float, inner: float, tips: int, turn: float = -90.0) -> str:
    """Return a star with `tips` points, the first at `turn` degrees."""
    points: list[Point] = []
    for index in range(tips * 2):
        radius = inner if index % 2 else outer
        angle = math.radians(turn + 180 * index / tips)
        points.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
    return polygon(*points)


def rotated(points: Sequence[Point], degrees: float) -> list[Point]:
    """Return the points turned clockwise about the middle of an icon."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    cx = cy = 12.0
    return [(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in points]


def flatten(path: str, steps: int = 10) -> tuple[Contour, ...]:
    """Return the contours of a path as closed polygons (first point repeated last); a curve becomes `steps` lines.

    Raises ValueError on a command outside the subset and on a contour that is not closed.
    """
    contours: list[Contour] = []
    points: list[Point] = []
    for command, numbers in _commands(path):
        if command == "M":
            if points:
                raise ValueError(f"an open contour before M in {path!r}")
            points = [(numbers[0], numbers[1])]
        elif not points:
            raise ValueError(f"{command} before M in {path!r}")
        elif command == "Z":
            contours.append((*points, points[0]))
            points = []
        else:
            points.extend(_segment(command, numbers, points[-1], steps))
    if points:
        raise ValueError(f"an open contour at the end of {path!r}")
    return tuple(contours)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(path)
    starts = [index for index, token in enumerate(tokens) if token.isalpha()] + [len(tokens)]
    for start, end in pairwise(starts):
        command, numbers = tokens[start], [float(token) for token in tokens[start + 1 : end]]
        size = _NUMBERS_OF.get(command)
        if size is None or (len(numbers) % size if size else numbers):
            raise ValueError(f"cannot draw {command!r} with {len(numbers)} numbers")
        if not size:
            yield command, []
        for offset in range(0, len(numbers), size or 1):
            # Further pairs behind M are lines, as in SVG.
            yield ("L" if command == "M" and offset else command), numbers[offset : offset + size]


def _segment(command: str, numbers: list[float], start: Point, steps: int) -> list[Point]:
    if command == "H":
        return [(numbers[0], start[1])]
    if command == "V":
        return [(start[0], numbers[0])]
    controls = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
    if command == "L":
        return controls[1:]
    return [_bezier(controls, step / steps) for step in range(1, steps + 1)]


def _bezier(controls: Sequence[Point], t: float) -> Point:
    degree = len(controls) - 1
    weights = [math.comb(degree, i) * t**i * (1 - t) ** (degree - i) for i in range(degree + 1)]
    x = sum(weight * point[0] for weight, point in zip(weights, controls, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, controls, strict=True))
    return x, y
