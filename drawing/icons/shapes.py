"""The icons of the game, drawn by us once: path data by key.

Stencil style: parts never overlap, gaps tell them apart.
"""

from __future__ import annotations

import math
from typing import Final

from drawing.icons.paths import Point, arc_points, band, bar, circle, ellipse, polygon, ribbon, ring, rotated, star


def _crescent() -> str:
    """Return a moon: the disc of radius 9.4 without the one of radius 7.4 that lies d away, and a star in it."""
    (x, y), (inner_x, inner_y) = (11.4, 12.2), (15.3, 9.9)
    d, towards = math.hypot(inner_x - x, inner_y - y), math.degrees(math.atan2(inner_y - y, inner_x - x))
    horn = math.degrees(math.acos((d * d + 9.4**2 - 7.4**2) / (2 * d * 9.4)))
    bite = math.degrees(math.acos((d * d + 7.4**2 - 9.4**2) / (2 * d * 7.4)))
    outer = arc_points((x, y), 9.4, towards + horn, towards + 360 - horn, 40)
    inner = arc_points((inner_x, inner_y), 7.4, towards + 180 + bite, towards + 180 - bite, 40)
    return polygon(*outer, *inner) + star((17.2, 9.4), 3.4, 1.0, 4)


def _sun() -> str:
    rays = [rotated(((10.3, 5.4), (12, 1.2), (13.7, 5.4)), 45 * index) for index in range(8)]
    return circle(12, 12, 5.1) + "".join(polygon(*ray) for ray in rays)


def _curl(y: float, reach: float, radius: float, down: bool) -> str:
    """Return a line of wind that runs to the right and rolls up."""
    sign = 1 if down else -1
    centre = (reach, y + sign * radius)
    roll = arc_points(centre, radius, -90 * sign, 160 * sign, 18)
    points = [(2.2, y), ((2.2 + reach) / 2, y), *roll]
    return ribbon(points, [0.7, 2.3, *(2.3 - 1.5 * step / 18 for step in range(19))])


def _swirl() -> str:
    return _curl(9.2, 11.4, 3.4, down=False) + _curl(12.6, 17.6, 3.4, down=False) + _curl(16.0, 12.2, 2.9, down=True)


def _snow_crystal() -> str:
    kite: tuple[Point, ...] = ((12, 10.6), (13.9, 6.6), (12, 1.4), (10.1, 6.6))
    dart: tuple[Point, ...] = ((12, 7.6), (13.25, 4.9), (12, 2.9), (10.75, 4.9))
    kites = [rotated(kite, 60 * index) for index in range(6)]
    darts = [rotated(dart, 30 + 60 * index) for index in range(6)]
    return "".join(polygon(*points) for points in (*kites, *darts))


_DROP: Final = (
    "M12 1.6C13.4 5.4 19.4 10 19.4 15.2C19.4 19.4 16.1 22.4 12 22.4C7.9 22.4 4.6 19.4 4.6 15.2C4.6 10 10.6 5.4 12 1.6Z"
)
_SHIELD: Final = (
    "M12 1.8C14.6 3.7 17.6 4.5 20.4 4.5V11.4C20.4 16.7 16.9 20.4 12 22.4"
    "C7.1 20.4 3.6 16.7 3.6 11.4V4.5C6.4 4.5 9.4 3.7 12 1.8Z"
)

ELEMENT_SHAPES: Final[dict[str, str]] = {
    "normal": ring(12, 12, 9.6, 7.4) + circle(12, 12, 4.6),
    "dark": _crescent(),
    "light": _sun(),
    "earth": "M20.8 2.8C21.8 12.4 18.6 19.6 10.8 19.6C9.5 19.6 8.3 19.3 7.3 18.8C9.4 14.2 12.4 10.9 16.2 8.6"
    "C11.4 10.3 7.9 13.3 5.7 17.8C4.3 16.5 3.6 14.7 3.8 12.5C4.2 6.4 11 4.4 20.8 2.8Z"
    + "M5.1 19.2C5.5 19.5 6 19.8 6.5 20C6.1 20.8 5.8 21.6 5.6 22.4L3.6 21.9C4 20.9 4.5 20 5.1 19.2Z",
    "wind": _swirl(),
    "water": _DROP
    + "M7.4 14.6C7.2 17.6 9.2 19.8 12 20C12.6 20 12.6 19 12 18.9C10 18.6 8.9 17 8.9 14.7C8.9 13.8 7.5 13.8 7.4 14.6Z",
    "fire": "M12.6 1.4C13.4 5.6 19.6 9 19.6 15C19.6 19.4 16.2 22.6 12 22.6"
    "C7.8 22.6 4.4 19.4 4.4 15.2C4.4 12 6 9.6 7.6 7.8"
    "C7.8 9.6 8.6 10.8 9.8 11.2C9.6 7.6 10.4 4 12.6 1.4Z"
    + "M12.4 12.2C12.8 14.6 15.4 15.6 15.4 18C15.4 19.8 13.9 21 12.1 21"
    "C10.2 21 8.8 19.7 8.8 17.9C8.8 16.6 9.5 15.7 10.2 15"
    "C10.4 15.7 10.8 16.1 11.3 16.2C11.1 14.8 11.5 13.3 12.4 12.2Z",
    "thunder": polygon((14.6, 1.2), (4.6, 13.4), (10.6, 13.4), (8.6, 22.8), (19.4, 9.6), (13, 9.6)),
    "ice": _snow_crystal(),
    "toxic": _DROP
    + ellipse(8.9, 13.9, 1.9, 2.2)
    + ellipse(15.1, 13.9, 1.9, 2.2)
    + polygon((12, 15.6), (13, 17.4), (11, 17.4))
    + polygon((9.1, 18.8), (10.3, 18.8), (10.3, 22.2), (9.1, 22))
    + polygon((11.4, 18.8), (12.6, 18.8), (12.6, 22.3), (11.4, 22.3))
    + polygon((13.7, 18.8), (14.9, 18.8), (14.9, 22), (13.7, 22.2)),
}


def _chain() -> str:
    """Return two open links and what joins them."""
    lower = band((7.2, 16.8), 6.5, 3.9, -15, 285)
    upper = band((16.8, 7.2), 6.5, 3.9, 165, 465)
    return lower + upper + bar((8.4, 15.6), (15.6, 8.4), 2.4)


ACTIVATION_SHAPES: Final[dict[str, str]] = {
    "normal": circle(12, 12, 10.4) + polygon((8.8, 6.4), (18, 12), (8.8, 17.6)),
    "instant": circle(12, 12, 10.4)
    + polygon((5.6, 7), (11.4, 12), (5.6, 17))
    + polygon((12.4, 7), (18.6, 12), (12.4, 17)),
    "chain": _chain(),
}


def _sword(turn: float, cut: tuple[float, float] | None = None) -> str:
    """Return a sword with its point up, turned about the middle; `cut` is a gap in the blade between two heights."""
    top, bottom = 1.2, 14.8
    if cut is None:
        blade = [[(12.0, top), (13.6, 3.6), (13.6, bottom), (10.4, bottom), (10.4, 3.6)]]
    else:
        blade = [
            [(12.0, top), (13.6, 3.6), (13.6, cut[0]), (10.4, cut[0]), (10.4, 3.6)],
            [(13.6, cut[1]), (13.6, bottom), (10.4, bottom), (10.4, cut[1])],
        ]
    guard = [(7.4, 15.6), (16.6, 15.6), (16.6, 17.6), (7.4, 17.6)]
    grip = [(10.9, 18.4), (13.1, 18.4), (13.1, 22.6), (10.9, 22.6)]
    return "".join(polygon(*rotated(points, turn)) for points in (*blade, guard, grip))


def _arrow(start: Point, end: Point, width: float, head: float) -> str:
    """Return a straight arrow in one piece; its head is `head` long and as wide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length

    def at(along: float, aside: float) -> Point:
        return start[0] + ux * along - uy * aside, start[1] + uy * along + ux * aside

    neck = length - head
    half = width / 2
    outline = (
        at(0, half),
        at(neck, half),
        at(neck, head / 2),
        at(length, 0),
        at(neck, -head / 2),
        at(neck, -half),
        at(0, -half),
    )
    return polygon(*outline)


STAT_SHAPES: Final[dict[str, str]] = {
    "atk": _sword(45),
    "hp": "M12 21.8C6.4 17.4 1.8 13.6 1.8 8.8C1.8 5.4 4.4 3 7.4 3C9.2 3 11 3.9 12 5.6C13 3.9 14.8 3 16.6 3"
    "C19.6 3 22.2 5.4 22.2 8.8C22.2 13.6 17.6 17.4 12 21.8Z"
    "M4.8 9.2C4.8 10.2 6.2 10.2 6.2 9.2C6.2 7.7 7 6.8 8.2 6.7C9.2 6.6 9.2 5.2 8.2 5.3C6.2 5.4 4.8 7 4.8 9.2Z",
    "catk": _sword(45) + _sword(-45, cut=(9.6, 14.4)),
    "ratk": _arrow((4.2, 19.8), (19.6, 4.4), 2.0, 5.4)
    + band((4.6, 19.4), 17.2, 15.0, -84, -56)
    + band((4.6, 19.4), 17.2, 15.0, -34, -6),
    "def": _SHIELD + "M12 4.6C14 5.8 16 6.5 18 6.7V11.4C18 15.4 15.6 18.2 12 19.9Z",
    "hl": "M9.4 2.4H14.6V9.4H21.6V14.6H14.6V21.6H9.4V14.6H2.4V9.4H9.4Z",
}

LORE_SHAPE: Final = (
    "M11.3 6.4C9 4.6 5.8 4 1.8 4.4V18.6C5.8 18.2 9 18.8 11.3 20.6Z"
    "M12.7 6.4C15 4.6 18.2 4 22.2 4.4V18.6C18.2 18.2 15 18.8 12.7 20.6Z"
    "M14.4 8.6C16.2 7.6 18 7.2 20.2 7.2V8.8C18 8.8 16.2 9.2 14.4 10.2Z"
    "M14.4 12.4C16.2 11.4 18 11 20.2 11V12.6C18 12.6 16.2 13 14.4 14Z"
)

#: A tall gem in four facets.
CRYSTAL_SHAPE: Final = (
    polygon((11.6, 1.2), (11.6, 6.9), (7.1, 9.0), (4.4, 7.2))
    + polygon((12.4, 1.2), (19.6, 7.2), (16.9, 9.0), (12.4, 6.9))
    + polygon((4.1, 8.0), (6.9, 9.9), (11.6, 22.8), (4.1, 16.4))
    + polygon((19.9, 8.0), (17.1, 9.9), (12.4, 22.8), (19.9, 16.4))
    + polygon((12, 7.6), (16.1, 9.5), (12, 20.9), (7.9, 9.5))
)


def _jaws() -> str:
    """Return a trap: two rows of teeth that close on a dot."""
    upper = polygon(
        (2, 9.6),
        (2, 5.4),
        (12, 2.6),
        (22, 5.4),
        (22, 9.6),
        (19.4, 6.9),
        (17, 10.8),
        (14.5, 6.6),
        (12, 10.4),
        (9.5, 6.6),
        (7, 10.8),
        (4.6, 6.9),
    )
    lower = polygon(
        (2, 14.4),
        (2, 18.6),
        (12, 21.4),
        (22, 18.6),
        (22, 14.4),
        (19.4, 17.1),
        (17, 13.2),
        (14.5, 17.4),
        (12, 13.6),
        (9.5, 17.4),
        (7, 13.2),
        (4.6, 17.1),
    )
    return upper + lower


def _lemniscate() -> str:
    """Return an infinity that passes under itself once."""

    def at(t: float) -> Point:
        scale = 10.2 / (1 + math.sin(t) ** 2)
        return 12 + scale * math.cos(t), 12 + 1.35 * scale * math.sin(t) * math.cos(t)

    # t runs once round; the second crossing of the middle (t = 3π/2) is left open.
    first, last = -math.pi / 2 + 0.34, 3 * math.pi / 2 - 0.34
    points = [at(first + (last - first) * step / 60) for step in range(61)]
    return ribbon(points, [2.7] * len(points))


def _spiral() -> str:
    """Return a maelstrom: a band that winds inwards and thins, with what it swallows."""
    points = []
    for step in range(49):
        angle, radius = math.radians(-60 + 620 * step / 48), 9.9 - 7.0 * step / 48
        points.append((12 + radius * math.cos(angle), 12 + radius * math.sin(angle)))
    return ribbon(points, [0.5 + 2.3 * math.sin(math.pi * (0.12 + 0.8 * step / 48)) for step in range(49)]) + circle(
        12, 12, 1.5
    )


def _turning_arrows() -> str:
    parts = []
    for turn in (0, 180):
        parts.append(band((12, 12), 9.6, 6.8, 195 + turn, 302 + turn))
        head: tuple[Point, ...] = ((18.8, 1.6), (21.9, 10.2), (12.9, 8.4))
        parts.append(polygon(*rotated(head, turn)))
    return "".join(parts)


def _crosshair() -> str:
    ticks = [rotated(((11, 0.8), (13, 0.8), (13, 6.0), (11, 6.0)), 90 * index) for index in range(4)]
    arcs = [band((12, 12), 9.0, 6.8, -72 + 90 * index, -18 + 90 * index) for index in range(4)]
    return "".join(polygon(*tick) for tick in ticks) + "".join(arcs) + circle(12, 12, 2.3)


def _dodge() -> str:
    """Return a path that bends round an obstacle."""
    path = arc_points((10.8, 14.6), 8.2, 176, 318, 20)
    obstacle, head = circle(10.8, 16.2, 3.9), polygon((21.6, 16.2), (14.4, 12.6), (21.2, 7.4))
    return ribbon(path, [1.2 + 1.6 * step / 20 for step in range(21)]) + head + obstacle


CLASS_SHAPES: Final[dict[str, str]] = {
    "target": _crosshair(),
    "equip": "M7.6 2.6C8.6 5 10.2 6.2 12 6.2"
    "C13.8 6.2 15.4 5 16.4 2.6L22.4 5.2L20.4 11L17.8 10.4V14.6H6.2V10.4L3.6 11L1.6 5.2Z"
    + polygon((6.2, 16), (17.8, 16), (17.2, 21.6), (12, 19.6), (6.8, 21.6)),
    "evade": _dodge(),
    "unavoidable": "M7.2 10.2V7.4C7.2 4.4 9.2 2 12 2C14.8 2 16.8 4.4 16.8 7.4V10.2H14.2V7.4"
    "C14.2 5.6 13.3 4.5 12 4.5C10.7 4.5 9.8 5.6 9.8 7.4V10.2Z"
    "M4.4 11.4H19.6V21.8H4.4Z"
    + circle(12, 15.4, 1.8)
    + polygon((11.1, 17.6), (12.9, 17.6), (13.4, 20.2), (10.6, 20.2)),
    "trap": _jaws(),
    "counter": circle(12, 12, 10.2)
    + polygon(
        (7.2, 9.3),
        (9.3, 7.2),
        (12, 9.9),
        (14.7, 7.2),
        (16.8, 9.3),
        (14.1, 12),
        (16.8, 14.7),
        (14.7, 16.8),
        (12, 14.1),
        (9.3, 16.8),
        (7.2, 14.7),
        (9.9, 12),
    ),
    "terrain": polygon((9.4, 3.4), (11.8, 7.2), (10.1, 9.2), (8.8, 7.6), (7.1, 9.4))
    + polygon((6.3, 10.7), (8.7, 9.6), (10.2, 11.2), (12.5, 8.4), (15.4, 13.1), (13.4, 17.2), (1.6, 17.2))
    + polygon((17.2, 10.4), (22.6, 17.2), (14.2, 17.2))
    + polygon((2.6, 18.8), (21.4, 18.8), (19.6, 21), (4.4, 21)),
    "area_radius": ring(12, 12, 10.6, 8.7) + ring(12, 12, 6.7, 4.6) + circle(12, 12, 2.4),
    "damage": star((12, 12), 11.0, 5.6, 9, -80) + star((12, 12), 3.9, 1.8, 9, -80),
    "ranged": _arrow((9.6, 14.4), (22.2, 1.8), 2.2, 6.4)
    + bar((1.8, 22.2), (4.2, 19.8), 2.2)
    + bar((5.4, 18.6), (8.4, 15.6), 2.2),
    "spawn": "M4 21.8V11.4C4 6 7.4 2.2 12 2.2C16.6 2.2 20 6 20 11.4V21.8H17.4V11.4"
    "C17.4 7.6 15.2 4.8 12 4.8C8.8 4.8 6.6 7.6 6.6 11.4V21.8Z"
    + star((12, 12.6), 5.0, 1.5, 4)
    + bar((8.2, 20.6), (15.8, 20.6), 2.2),
    "stats": polygon((2.6, 15.4), (7.2, 15.4), (7.2, 21.6), (2.6, 21.6))
    + polygon((9.7, 11), (14.3, 11), (14.3, 21.6), (9.7, 21.6))
    + polygon((19.1, 2), (23.2, 8), (21.4, 8), (21.4, 21.6), (16.8, 21.6), (16.8, 8), (15, 8)),
    "resource": "M4 6.8L7.2 5.9V20.4L5.4 19.8C4.6 19.6 4.2 19 4 18.2L2.2 9C2 7.8 2.8 7.1 4 6.8Z"
    "M10.6 2.4H20C21.2 2.4 22 3.2 22 4.4V19.6C22 20.8 21.2 21.6 20 21.6H10.6"
    "C9.4 21.6 8.6 20.8 8.6 19.6V4.4C8.6 3.2 9.4 2.4 10.6 2.4Z"
    + polygon((15.3, 6.6), (18.8, 12), (15.3, 17.4), (11.8, 12)),
    "movement": "".join(
        polygon((2.2 + x, 4), (5.6 + x, 4), (10.2 + x, 12), (5.6 + x, 20), (2.2 + x, 20), (6.8 + x, 12))
        for x in (-0.4, 5.8, 12.0)
    ),
    "effect": star((9.8, 13), 9.0, 2.5, 4) + star((18.8, 5.6), 4.4, 1.2, 4) + star((19.2, 18.8), 3.4, 1.0, 4),
    "void": _spiral(),
    "status_effect": "M8.4 1.8H15.6V4H14.6V9.2L20.2 18.2C21.4 20.2 20.2 22.2 18 22.2H6"
    "C3.8 22.2 2.6 20.2 3.8 18.2L9.4 9.2V4H8.4Z"
    "M11.5 4V9.8L9.2 13.4H14.8L12.5 9.8V4Z" + circle(9.4, 18, 1.5) + circle(14.2, 16.9, 1.1) + circle(13.4, 20, 0.9),
    "infinite": _lemniscate(),
    "timer": polygon((4.4, 1.6), (19.6, 1.6), (19.6, 4), (4.4, 4))
    + "M6 5.2H18C18 8.6 15.8 10.4 13.4 12C15.8 13.6 18 15.4 18 18.8H6C6 15.4 8.2 13.6 10.6 12C8.2 10.4 6 8.6 6 5.2Z"
    + polygon((8.4, 6.6), (15.6, 6.6), (14.7, 8.2), (9.3, 8.2))
    + polygon((12, 14.2), (15, 17.4), (9, 17.4))
    + polygon((4.4, 20), (19.6, 20), (19.6, 22.4), (4.4, 22.4)),
    "recharge": _turning_arrows(),
    "protect": band((12, 18.4), 11.0, 8.7, 180, 360)
    + band((12, 18.4), 6.9, 4.8, 180, 360)
    + circle(12, 16.6, 2.2)
    + polygon((1, 19.8), (23, 19.8), (23, 22), (1, 22)),
}
