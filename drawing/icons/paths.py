"""SVG path data in a 24×24 box as polygons.

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


def flatten(path: str, steps: int = 10) -> tuple[Contour, ...]:
    """Return the contours of a path as closed polygons, whose last point is the first; a curve becomes `steps` lines.

    ValueError is raised if the path has other commands, or a contour that is not closed.
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
