"""Figures (creatures and objects) made of outlines, seams and lights, and functions for their curves.

Figure space: x runs to the right from the middle, y up from the feet (0) to about the top of the head (1).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from drawing.icons.paths import Point

Line = list[Point]


@dataclass(slots=True)
class Figure:
    """Creature or object in figure space: `parts` are (outline, tone), back to front; tone 0 is dark, 1 pale haze."""

    parts: list[tuple[Line, float]] = field(default_factory=list)
    #: Open lines on top of the part that was drawn last: bones, plates, seams.
    seams: list[tuple[int, Line]] = field(default_factory=list)
    #: Glowing parts: eyes and hearts.
    lights: list[Line] = field(default_factory=list)

    def add(self, outline: Line, tone: float) -> None:
        """Add a part without its mirror image, in front of the parts so far; `tone` is from 0 (dark) to 1 (pale)."""
        self.parts.append((outline, tone))

    def pair(self, outline: Line, tone: float) -> None:
        """Add the mirror image of a part and then the part, in front of the parts so far; `tone` as in `add`."""
        self.parts += [(mirrored(outline), tone), (outline, tone)]

    def seam(self, line: Line) -> None:
        """Add a line and its mirror image on the last part, such as a bone or a joint between plates."""
        self.seams += [(len(self.parts), line), (len(self.parts), mirrored(line))]


def mirrored(line: Sequence[Point]) -> Line:
    """Return the mirror image of a line on the other side of x = 0."""
    return [(-x, y) for x, y in line]


def smooth(points: Sequence[Point], closed: bool = True, steps: int = 6) -> Line:
    """Return a Catmull-Rom curve through the points, each span in `steps` lines; `closed` joins the ends."""
    count = len(points)
    knots = np.asarray(points, dtype=np.float64)
    spans = range(count if closed else count - 1)
    at = [[i - 1, i, i + 1, i + 2] for i in spans]
    index = np.asarray(at) % count if closed else np.clip(np.asarray(at), 0, count - 1)
    t = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    a, b, c, d = (knots[index[:, k]][:, None, :] for k in range(4))
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    line = [(float(x), float(y)) for x, y in curve.reshape(-1, 2)]
    return line if closed else [*line, (float(points[-1][0]), float(points[-1][1]))]


def symmetric(right: Sequence[Point], steps: int = 6) -> Line:
    """Return a closed smooth outline from the points of its right half, from the top to the bottom."""
    half = smooth(right, closed=False, steps=steps)
    return [*half, *reversed(mirrored(half))]


def taper(points: Sequence[Point], thick: float, thin: float = 0.0, steps: int = 7) -> Line:
    """Return the outline of a limb along a curve through the points, whose width changes from `thick` to `thin`."""
    line = np.asarray(smooth(points, closed=False, steps=steps))
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    half = np.linspace(thick, thin, len(line))[:, None] / 2
    aside = np.stack([-along[:, 1], along[:, 0]], 1) * half
    return [(float(x), float(y)) for x, y in np.concatenate([line + aside, (line - aside)[::-1]])]


def almond(x: float, y: float, long: float, high: float, slant: float) -> Line:
    """Return the pointed outline of an eye around (x, y), `long`, `high` each way, outer end up by `slant` radians."""
    shape = ((-long, 0.0), (-long * 0.3, high), (long * 0.4, high * 0.8), (long, 0.0), (long * 0.2, -high * 0.8))
    cos, sin = math.cos(slant), math.sin(slant)
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in shape]
