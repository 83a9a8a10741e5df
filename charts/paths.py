"""SVG path data for charts, rounded to a tenth of a unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Point = tuple[float, float]

#: Marker shapes around 0, 0: disc, square, triangle, inverted triangle.
_MARKERS: Final = ("a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", "h5v5h-5z", "l3.4 6.2h-6.8z", "l3.4-6.2h-6.8z")
_MARKER_STARTS: Final = ((-3.0, 0.0), (-2.5, -2.5), (0.0, -3.7), (0.0, 3.7))
#: Number of different markers; charts.css has as many dash patterns.
MARKERS: Final = len(_MARKERS)


def num(value: float) -> str:
    """Return a coordinate as text, rounded to a tenth, such as "12.3" or "12"."""
    return f"{round(value, 1) + 0:g}"


def line(points: Sequence[Point]) -> str:
    """Return the path of straight lines from point to point."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def area(lower: Sequence[Point], upper: Sequence[Point]) -> str:
    """Return the path around the area between two lines, both listed from left to right."""
    return line([*upper, *reversed(lower)]) + "z"


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle with its top left corner at x, y."""
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z"


def upright(x: float, top: float, bottom: float, cap: float) -> str:
    """Return the path of a vertical whisker from `top` to `bottom` with caps that extend by `cap` to both sides."""
    ends = f"M{num(x - cap)} {num(top)}h{num(2 * cap)}M{num(x - cap)} {num(bottom)}h{num(2 * cap)}"
    return f"{ends}M{num(x)} {num(top)}V{num(bottom)}"


def lying(y: float, left: float, right: float, cap: float) -> str:
    """Return the path of a horizontal whisker from `left` to `right` with caps that extend by `cap` up and down."""
    ends = f"M{num(left)} {num(y - cap)}v{num(2 * cap)}M{num(right)} {num(y - cap)}v{num(2 * cap)}"
    return f"{ends}M{num(left)} {num(y)}H{num(right)}"


def marker(kind: int, x: float, y: float) -> str:
    """Return the path of the marker of the series with number `kind`, from 0 to `MARKERS` - 1, around a point."""
    dx, dy = _MARKER_STARTS[kind]
    return f"M{num(x + dx)} {num(y + dy)}{_MARKERS[kind]}"


def diamond(x: float, y: float) -> str:
    """Return the path of a diamond around a point, the marker of an exact value."""
    return f"M{num(x)} {num(y - 4.5)}l4.5 4.5-4.5 4.5-4.5-4.5z"
