"""Subjects of emblems on cards: devices (plain shapes around a centre), and objects such as a key or a bell.

The coordinates of a device are those of the unit circle: x to the right, y up, both from -1 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np

from drawing.art.figures import Figure, Line, almond, mirrored, smooth, symmetric, taper
from drawing.icons.paths import BOX, Contour, Point
from drawing.noise import generator

#: Layers of a device, from the outermost to its heart; each is some closed lines.
Device = list[list[Line]]

#: Random stream of icons, chosen so that those of the site's own sets differ clearly.
_ICONS: Final = "sign 209"

_Ring = Callable[[int, float, float], list[Line]]


@lru_cache(maxsize=512)
def icon_of(word: str) -> tuple[Contour, ...]:
    """Return the icon of a word, such as an element or a set code, as polygons in a box of 24 × 24.

    A word always has the same icon. It distinguishes words of similar colours.
    """
    return boxed(seal(generator(word.casefold(), _ICONS)))


def seal(rng: np.random.Generator) -> Device:
    """Return a random device: one ring of shapes and a centre, simple enough to be recognized when drawn as light."""
    inner = 0.44 + 0.16 * float(rng.random())
    ring, heart = _RINGS[int(rng.integers(0, len(_RINGS)))], _HEARTS[int(rng.integers(0, len(_HEARTS)))]
    return [ring(int(rng.integers(3, 9)), inner, 1.0), heart(int(rng.integers(3, 8)), 0.0, inner * 0.76)]


def rosette(rng: np.random.Generator) -> Device:
    """Return a random device: two or three rings of shapes and a centre."""
    count = int(rng.integers(3, 8))
    layers: Device = []
    reach = 1.0
    for depth in range(int(rng.integers(2, 4))):
        inner = reach * (0.5 + 0.14 * float(rng.random()))
        around = count * (2 if depth and rng.random() < 0.3 and count < 6 else 1)
        layers.append(_RINGS[int(rng.integers(0, len(_RINGS)))](around, inner, reach))
        reach = inner * (0.86 + 0.1 * float(rng.random()))
    layers.append(_HEARTS[int(rng.integers(0, len(_HEARTS)))](count, 0.0, reach * 0.9))
    return layers


def boxed(device: Device) -> tuple[Contour, ...]:
    """Return a device (shapes around a centre) as an icon; overlaps are holes, so that its layers remain visible."""
    half = BOX / 2
    return tuple(
        tuple((half + x * half, half - y * half) for x, y in line)
        for layer in device
        for line in layer
        if len(line) > 2
    )


def monument(rng: np.random.Generator) -> Figure:
    """Return a random object as the subject of an emblem, in figure space (`drawing.art.figures`)."""
    figure = Figure()
    _THINGS[int(rng.integers(0, len(_THINGS)))](figure, rng)
    return figure


def medal(device: Device) -> Figure:
    """Return a device (shapes around a centre) as a figure to be painted, with a glowing centre."""
    figure = Figure()
    for depth, layer in enumerate(device):
        for number, line in enumerate(layer):
            placed = [(x * 0.5, 0.5 + y * 0.5) for x, y in line]
            if depth == len(device) - 1:
                figure.lights.append(placed)
            else:
                figure.add(placed, 0.3 + 0.2 * depth + 0.08 * (number % 2))
    return figure


# --- rings of shapes ----------------------------------------------------------------------------------------------


def _circle(x: float, y: float, radius: float, steps: int = 40) -> Line:
    turns = [2 * math.pi * step / steps for step in range(steps)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _polar(turn: float, radius: float) -> Point:
    """Return the point at `radius` after a share `turn` of a circle, clockwise from the top."""
    return radius * math.sin(2 * math.pi * turn), radius * math.cos(2 * math.pi * turn)


def _petals(count: int, inner: float, outer: float) -> list[Line]:
    wide = 0.36 / count
    middle = inner + (outer - inner) * 0.55
    return [
        smooth([_polar(t, inner), _polar(t + wide, middle), _polar(t, outer), _polar(t - wide, middle)])
        for t in (number / count for number in range(count))
    ]


def _star(count: int, inner: float, outer: float) -> list[Line]:
    points = [_polar(step / (2 * count), outer if step % 2 == 0 else inner * 1.05) for step in range(2 * count)]
    return [points, _circle(0, 0, inner * 0.84)]


def _cog(count: int, inner: float, outer: float) -> list[Line]:
    teeth, rim = max(6, count * 2), inner + (outer - inner) * 0.55
    points = []
    for tooth in range(teeth):
        points += [
            _polar((tooth + at) / teeth, radius)
            for at, radius in ((0.0, rim), (0.12, outer), (0.4, outer), (0.52, rim))
        ]
    return [points, _circle(0, 0, inner)]


def _shards(count: int, inner: float, outer: float) -> list[Line]:
    wide, waist = 0.3 / count, inner + (outer - inner) * 0.3
    return [
        [_polar(t - wide, waist), _polar(t, inner), _polar(t + wide, waist), _polar(t, outer)]
        for t in (number / count for number in range(count))
    ]  # fmt: skip


def _blades(count: int, inner: float, outer: float) -> list[Line]:
    """Return the outlines of the `count` blades of a pinwheel, between two radii from 0 to 1."""
    lines = []
    for number in range(count):
        t = number / count
        there = [_polar(t + 0.5 / count * along, inner + (outer - inner) * along) for along in (0, 0.35, 0.7, 1)]
        back = [_polar(t + 0.06 + 0.62 / count * along, inner + (outer - inner) * along) for along in (0.85, 0.5, 0)]
        lines.append(smooth([*there, *back], steps=4))
    return lines


def _beads(count: int, inner: float, outer: float) -> list[Line]:
    radius = (outer - inner) / 2
    many = max(count, min(12, int(math.pi * (inner + radius) / radius * 0.8)))
    return [_circle(*_polar(number / many, inner + radius), radius * 0.86, 24) for number in range(many)]


def _band(count: int, inner: float, outer: float) -> list[Line]:
    """Return the outlines of a ring between two radii from 0 to 1: three circles, and `count` beads between them."""
    lines = [_circle(0, 0, outer), _circle(0, 0, outer - (outer - inner) * 0.28), _circle(0, 0, inner * 1.02)]
    return [*lines, *_beads_on(count, inner, outer)]


def _beads_on(count: int, inner: float, outer: float) -> list[Line]:
    radius = (outer - inner) * 0.22
    middle = inner + (outer - inner) * 0.4
    return [_circle(*_polar(number / count, middle), radius, 20) for number in range(count)]


def _scallops(count: int, inner: float, outer: float) -> list[Line]:
    many = max(5, count)
    points = [_polar(step / (4 * many), outer - (outer - inner) * (0.5 - 0.5 * math.cos(step * math.pi / 2)) * 0.6)
              for step in range(4 * many)]  # fmt: skip
    return [smooth(points), _circle(0, 0, inner)]


def _crescent(count: int, inner: float, outer: float) -> list[Line]:
    lines = [_circle(0, 0, outer), _circle(outer * 0.26, outer * 0.18, outer * 0.72)]
    return [*lines, *([_circle(outer * 0.44, outer * 0.3, outer * 0.2)] if count % 2 else [])]


def _disc(count: int, inner: float, outer: float) -> list[Line]:
    return [_circle(0, 0, outer), _circle(0, 0, outer * 0.45)] if count % 2 else [_circle(0, 0, outer * 0.8)]


def _eye(count: int, inner: float, outer: float) -> list[Line]:
    lid = smooth([(-outer, 0), (-outer * 0.4, outer * 0.5), (outer * 0.4, outer * 0.5), (outer, 0),
                  (outer * 0.4, -outer * 0.5), (-outer * 0.4, -outer * 0.5)])  # fmt: skip
    return [lid, _circle(0, 0, outer * 0.3)]


def _gem(count: int, inner: float, outer: float) -> list[Line]:
    return [[_polar(step / count, outer) for step in range(count)]]


def _small_star(count: int, inner: float, outer: float) -> list[Line]:
    return [[_polar(step / (2 * count), outer if step % 2 == 0 else outer * 0.45) for step in range(2 * count)]]


_RINGS: Final[tuple[_Ring, ...]] = (_petals, _star, _cog, _shards, _blades, _beads, _band, _scallops)
_HEARTS: Final[tuple[_Ring, ...]] = (_disc, _crescent, _eye, _gem, _small_star)


# --- things, in creature space: x from the middle, y from the feet up ---------------------------------------------


def _shield(figure: Figure, rng: np.random.Generator) -> None:
    figure.add(symmetric([(0, 0.86), (0.18, 0.9), (0.33, 0.86), (0.34, 0.55), (0.24, 0.3), (0.0, 0.12)]), 0.55)
    figure.add(symmetric([(0, 0.79), (0.16, 0.83), (0.27, 0.79), (0.28, 0.56), (0.19, 0.35), (0.0, 0.2)]), 0.85)
    figure.lights.append([(0, 0.68), (0.1, 0.54), (0, 0.36), (-0.1, 0.54)])


def _blade(figure: Figure, rng: np.random.Generator) -> None:
    figure.add([(0, 1.0), (0.07, 0.86), (0.06, 0.36), (-0.06, 0.36), (-0.07, 0.86)], 0.95)
    figure.seam([(0, 0.96), (0.004, 0.38)])
    figure.add(symmetric([(0, 0.4), (0.14, 0.4), (0.27, 0.46), (0.24, 0.37), (0.12, 0.32), (0, 0.32)]), 0.6)
    figure.add([(-0.035, 0.33), (0.035, 0.33), (0.03, 0.12), (-0.03, 0.12)], 0.4)
    figure.add(_circle(0, 0.1, 0.06), 0.7)
    figure.lights.append(_circle(0, 0.37, 0.032, 16))


def _cup(figure: Figure, rng: np.random.Generator) -> None:
    figure.add(symmetric([(0, 0.2), (0.2, 0.16), (0.22, 0.1), (0, 0.06)]), 0.5)
    figure.add([(-0.035, 0.16), (0.035, 0.16), (0.045, 0.44), (-0.045, 0.44)], 0.6)
    figure.add(symmetric([(0, 0.8), (0.29, 0.8), (0.27, 0.58), (0.12, 0.43), (0, 0.4)]), 0.85)
    figure.pair(taper([(0.27, 0.74), (0.42, 0.72), (0.38, 0.54), (0.22, 0.52)], 0.05, 0.03), 0.6)
    figure.lights.append(smooth([(0, 1.02), (0.08, 0.9), (0.06, 0.8), (-0.06, 0.8), (-0.08, 0.9)]))


def _tower(figure: Figure, rng: np.random.Generator) -> None:
    figure.add([(-0.2, 0.04), (0.2, 0.04), (0.15, 0.7), (-0.15, 0.7)], 0.5)
    teeth = [(-0.21, 0.68), (0.21, 0.68), (0.23, 0.88), (0.14, 0.88), (0.14, 0.81), (0.05, 0.81), (0.05, 0.88)]
    figure.add([*teeth, *reversed([(-x, y) for x, y in teeth[4:]]), (-0.14, 0.88), (-0.23, 0.88)], 0.75)
    figure.pair([(0.3, 0.04), (0.42, 0.04), (0.4, 0.46), (0.36, 0.58), (0.31, 0.46)], 0.4)
    figure.lights += [[(-0.035, 0.46), (0.035, 0.46), (0.035, 0.56), (0, 0.62), (-0.035, 0.56)]]
    figure.lights += [[(-0.06, 0.04), (0.06, 0.04), (0.06, 0.18), (0, 0.26), (-0.06, 0.18)]]


def _crown(figure: Figure, rng: np.random.Generator) -> None:
    points = [(-0.34, 0.3), (0.34, 0.3), (0.42, 0.74), (0.24, 0.54), (0.18, 0.82), (0.08, 0.56), (0, 0.96)]
    figure.add([*points, *[(-x, y) for x, y in reversed(points[2:6])]], 0.8)
    figure.add([(-0.35, 0.2), (0.35, 0.2), (0.34, 0.33), (-0.34, 0.33)], 0.55)
    figure.lights += [_circle(x, 0.265, 0.032, 14) for x in (-0.22, 0.0, 0.22)]


def _hourglass(figure: Figure, rng: np.random.Generator) -> None:
    figure.pair(taper([(0.25, 0.86), (0.27, 0.5), (0.25, 0.14)], 0.045, 0.045), 0.45)
    figure.add(
        symmetric([(0, 0.86), (0.2, 0.84), (0.17, 0.64), (0.03, 0.5), (0.17, 0.36), (0.2, 0.16), (0, 0.14)]), 0.75
    )
    figure.add([(-0.32, 0.84), (0.32, 0.84), (0.32, 0.93), (-0.32, 0.93)], 0.6)
    figure.add([(-0.32, 0.07), (0.32, 0.07), (0.32, 0.16), (-0.32, 0.16)], 0.6)
    figure.lights.append([(-0.12, 0.68), (0.12, 0.68), (0.015, 0.5), (-0.015, 0.5)])
    figure.lights.append([(-0.13, 0.18), (0.13, 0.18), (0, 0.32)])


def _bell(figure: Figure, rng: np.random.Generator) -> None:
    figure.add(_circle(0, 0.2, 0.08), 0.5)
    figure.add(symmetric([(0, 0.88), (0.12, 0.84), (0.19, 0.6), (0.24, 0.38), (0.36, 0.24), (0, 0.24)]), 0.8)
    figure.add(_circle(0, 0.91, 0.06), 0.6)
    figure.seam([(0.0, 0.4), (0.23, 0.4)])
    figure.lights.append(_circle(0, 0.6, 0.06, 20))


def _lantern(figure: Figure, rng: np.random.Generator) -> None:
    figure.add(_circle(0, 0.93, 0.075), 0.5)
    figure.add([(-0.2, 0.74), (0.2, 0.74), (0.08, 0.9), (-0.08, 0.9)], 0.75)
    figure.add([(-0.22, 0.08), (0.22, 0.08), (0.2, 0.2), (-0.2, 0.2)], 0.7)
    figure.add([(-0.18, 0.2), (0.18, 0.2), (0.18, 0.74), (-0.18, 0.74)], 0.3)
    for x in (-0.185, -0.06, 0.06, 0.185):
        figure.add([(x - 0.014, 0.18), (x + 0.014, 0.18), (x + 0.014, 0.75), (x - 0.014, 0.75)], 0.7)
    figure.lights.append(smooth([(0, 0.66), (0.08, 0.46), (0.05, 0.3), (-0.05, 0.3), (-0.08, 0.46)]))


def _wings(figure: Figure, rng: np.random.Generator) -> None:
    for number in range(5):
        tip, root = (0.5 - 0.05 * number, 0.92 - 0.17 * number), (0.06, 0.62 - 0.07 * number)
        figure.pair(taper([root, ((root[0] + tip[0]) / 2, tip[1] + 0.02), tip], 0.13, 0.02), 0.5 + 0.09 * number)
    figure.add(symmetric([(0, 0.9), (0.1, 0.72), (0.09, 0.4), (0, 0.1)]), 0.85)
    figure.lights.append([(0, 0.74), (0.05, 0.6), (0, 0.42), (-0.05, 0.6)])


def _key(figure: Figure, rng: np.random.Generator) -> None:
    figure.add(_circle(0, 0.78, 0.2), 0.75)
    figure.add(_circle(0, 0.78, 0.12), 0.12)
    figure.add([(-0.045, 0.6), (0.045, 0.6), (0.045, 0.06), (-0.045, 0.06)], 0.75)
    figure.add(
        [(0.045, 0.08), (0.2, 0.08), (0.2, 0.15), (0.12, 0.15), (0.12, 0.2), (0.18, 0.2), (0.18, 0.27), (0.045, 0.27)],
        0.65,
    )
    figure.lights.append(_circle(0, 0.78, 0.055, 20))


def _anchor(figure: Figure, rng: np.random.Generator) -> None:
    figure.pair(taper([(0, 0.12), (0.22, 0.16), (0.36, 0.34)], 0.1, 0.07), 0.7)
    figure.pair([(0.27, 0.36), (0.45, 0.33), (0.4, 0.52)], 0.75)
    figure.add([(-0.05, 0.1), (0.05, 0.1), (0.04, 0.84), (-0.04, 0.84)], 0.8)
    figure.add([(-0.2, 0.66), (0.2, 0.66), (0.2, 0.73), (-0.2, 0.73)], 0.6)
    figure.add(_circle(0, 0.89, 0.085), 0.7)
    figure.lights.append(_circle(0, 0.89, 0.04, 18))


def _tree(figure: Figure, rng: np.random.Generator) -> None:
    figure.add(taper([(0, 0.04), (0.02, 0.3), (0, 0.6)], 0.18, 0.07), 0.4)
    figure.pair(taper([(0, 0.36), (0.16, 0.5), (0.24, 0.62)], 0.06, 0.02), 0.4)
    for x, y, radius in ((0, 0.8, 0.2), (0.25, 0.66, 0.16), (0.12, 0.58, 0.12)):
        bumps = [_polar(step / 12, radius * (1 + 0.16 * (step % 2))) for step in range(12)]
        crown = smooth([(x + across, y + up) for across, up in bumps], steps=4)
        figure.pair(crown, 0.7 if x == 0 else 0.6)
    figure.lights += [_circle(x, y, 0.025, 12) for x, y in ((0, 0.84), (0.2, 0.66), (-0.24, 0.7), (0.05, 0.7))]


def _mask(figure: Figure, rng: np.random.Generator) -> None:
    """Add a theatre mask without the features of a person to `figure`; `rng` sets the slant of its eyes."""
    figure.add(symmetric([(0, 0.86), (0.2, 0.88), (0.32, 0.76), (0.3, 0.5), (0.18, 0.22), (0, 0.12)]), 0.8)
    figure.pair(taper([(0.3, 0.76), (0.42, 0.86), (0.5, 1.0)], 0.1, 0.01), 0.6)
    figure.seam([(0.02, 0.74), (0.035, 0.5), (0.0, 0.44)])
    slant = 0.5 * float(rng.random()) - 0.1
    figure.lights += [almond(0.14, 0.62, 0.085, 0.04, slant), mirrored(almond(0.14, 0.62, 0.085, 0.04, slant))]
    figure.lights.append(smooth([(-0.12, 0.34), (0, 0.28), (0.12, 0.34), (0, 0.25)]))


def _book(figure: Figure, rng: np.random.Generator) -> None:
    figure.pair([(0, 0.2), (0.44, 0.28), (0.44, 0.82), (0, 0.74)], 0.45)
    figure.pair([(0, 0.25), (0.4, 0.33), (0.4, 0.8), (0, 0.72)], 0.9)
    for row in range(4):
        figure.seam([(0.06, 0.62 - 0.09 * row), (0.34, 0.675 - 0.09 * row)])
    figure.lights.append([(0, 0.98), (0.05, 0.88), (0, 0.78), (-0.05, 0.88)])


def _arch(figure: Figure, rng: np.random.Generator) -> None:
    outer = [(-0.36, 0.06), (-0.36, 0.56), (-0.25, 0.84), (0, 0.96), (0.25, 0.84), (0.36, 0.56), (0.36, 0.06)]
    inner = [(0.2, 0.06), (0.2, 0.54), (0.13, 0.7), (0, 0.76), (-0.13, 0.7), (-0.2, 0.54), (-0.2, 0.06)]
    figure.add([*outer, *inner], 0.7)
    figure.pair([(0.16, 0.02), (0.42, 0.02), (0.42, 0.12), (0.16, 0.12)], 0.5)
    figure.add([(-0.07, 0.98), (0.07, 0.98), (0.05, 0.76), (-0.05, 0.76)], 0.85)
    figure.lights.append(smooth([(0, 0.5), (0.07, 0.36), (0, 0.2), (-0.07, 0.36)]))


def _scales(figure: Figure, rng: np.random.Generator) -> None:
    lean = 0.1 * float(rng.random()) - 0.05
    figure.add([(-0.03, 0.12), (0.03, 0.12), (0.025, 0.86), (-0.025, 0.86)], 0.7)
    figure.add(symmetric([(0, 0.16), (0.18, 0.12), (0.2, 0.06), (0, 0.05)]), 0.6)
    figure.add([(-0.4, 0.78 - lean), (0.4, 0.78 + lean), (0.4, 0.83 + lean), (-0.4, 0.83 - lean)], 0.8)
    for side, high in ((-1, 0.78 - lean), (1, 0.78 + lean)):
        x = 0.37 * side
        figure.add([(x - 0.008, high), (x + 0.008, high), (x + 0.14, high - 0.34), (x + 0.12, high - 0.34)], 0.5)
        figure.add([(x - 0.008, high), (x + 0.008, high), (x - 0.12, high - 0.34), (x - 0.14, high - 0.34)], 0.5)
        figure.add(
            smooth(
                [(x - 0.17, high - 0.34), (x + 0.17, high - 0.34), (x + 0.08, high - 0.43), (x - 0.08, high - 0.43)]
            ),
            0.85,
        )
    figure.lights.append(_circle(0, 0.92, 0.05, 20))


def _ship(figure: Figure, rng: np.random.Generator) -> None:
    figure.add([(-0.02, 0.28), (0.02, 0.28), (0.015, 0.98), (-0.015, 0.98)], 0.5)
    figure.add(smooth([(0.03, 0.92), (0.3, 0.74), (0.36, 0.42), (0.03, 0.38)]), 0.85)
    figure.add(smooth([(-0.03, 0.82), (-0.22, 0.64), (-0.3, 0.42), (-0.03, 0.38)]), 0.7)
    figure.add([(-0.44, 0.32), (0.46, 0.32), (0.34, 0.12), (0.16, 0.05), (-0.2, 0.05), (-0.36, 0.14)], 0.55)
    figure.seam([(0.0, 0.2), (0.38, 0.22)])
    figure.lights += [_circle(x, 0.19, 0.026, 12) for x in (-0.22, -0.08, 0.06, 0.2)]


def _wheel(figure: Figure, rng: np.random.Generator) -> None:
    teeth, hub = 8 + int(rng.integers(0, 5)), (0.0, 0.52)
    for line, tone in ((_cog(teeth // 2, 0.62, 1.0)[0], 0.7), (_circle(0, 0, 0.62), 0.2), (_circle(0, 0, 0.3), 0.8)):
        figure.add([(hub[0] + x * 0.44, hub[1] + y * 0.44) for x, y in line], tone)
    for spoke in range(4):
        across = taper([_polar(spoke / 8, 0.66), _polar(spoke / 8 + 0.5, 0.66)], 0.16, 0.16)
        figure.add([(hub[0] + x * 0.44, hub[1] + y * 0.44) for x, y in across], 0.6)
    figure.add([(hub[0] + x * 0.44, hub[1] + y * 0.44) for x, y in _circle(0, 0, 0.28)], 0.85)
    figure.lights.append(_circle(*hub, 0.06, 20))


def _feather(figure: Figure, rng: np.random.Generator) -> None:
    lean = 0.34 if rng.random() < 0.5 else -0.34
    for number in range(9):
        along = 0.22 + 0.085 * number
        root = (lean * (along - 0.5), along)
        for side in (-1, 1):
            long = 0.27 * math.sin(math.pi * (number + 2) / 11)
            figure.add(taper([root, (root[0] + side * long, along + 0.13)], 0.11, 0.02), 0.55 + 0.03 * number)
    figure.add(taper([(-0.5 * lean, 0.02), (0, 0.5), (lean * 0.5, 1.02)], 0.05, 0.02), 0.9)
    figure.lights.append(_circle(-0.42 * lean, 0.12, 0.035, 16))


def _moon(figure: Figure, rng: np.random.Generator) -> None:
    outer = [(0.0, 0.53), *[(0.44 * math.sin(t), 0.53 + 0.44 * math.cos(t)) for t in np.linspace(0.5, 5.8, 40)]][1:]
    inner = [(0.12 + 0.34 * math.sin(t), 0.58 + 0.34 * math.cos(t)) for t in np.linspace(5.6, 0.75, 40)]
    figure.add([*outer, *inner], 0.8)
    for line in _small_star(5, 0, 0.17):
        figure.lights.append([(0.12 + x, 0.58 + y) for x, y in line])


def _chest(figure: Figure, rng: np.random.Generator) -> None:
    figure.add([(-0.42, 0.1), (0.42, 0.1), (0.42, 0.44), (-0.42, 0.44)], 0.5)
    figure.add(smooth([(-0.43, 0.5), (-0.4, 0.74), (0, 0.82), (0.4, 0.74), (0.43, 0.5)], closed=False), 0.7)
    for x in (-0.3, 0.0, 0.3):
        figure.add(
            [(x - 0.035, 0.09), (x + 0.035, 0.09), (x + 0.035, 0.8 - abs(x) * 0.3), (x - 0.035, 0.8 - abs(x) * 0.3)],
            0.85,
        )
    figure.lights.append([(-0.42, 0.44), (0.42, 0.44), (0.42, 0.5), (-0.42, 0.5)])
    figure.lights.append(_circle(0, 0.34, 0.05, 18))


def _eye_stone(figure: Figure, rng: np.random.Generator) -> None:
    figure.add(symmetric([(0, 1.0), (0.2, 0.86), (0.34, 0.5), (0.26, 0.14), (0, 0.04)]), 0.45)
    figure.add(smooth([(-0.3, 0.54), (-0.12, 0.68), (0.12, 0.68), (0.3, 0.54), (0.12, 0.4), (-0.12, 0.4)]), 0.85)
    figure.add(_circle(0, 0.54, 0.125), 0.15)
    figure.pair(taper([(0.06, 0.36), (0.1, 0.24), (0.06, 0.14)], 0.04, 0.01), 0.75)
    figure.lights.append(almond(0, 0.54, 0.1, 0.045, math.pi / 2))


def _comet(figure: Figure, rng: np.random.Generator) -> None:
    for number, (x, y) in enumerate(((-0.44, 0.1), (-0.26, 0.04), (-0.46, 0.3))):
        figure.add(
            taper([(0.14, 0.66), ((x + 0.2) / 2, (y + 0.66) / 2), (x, y)], 0.2 - 0.04 * number, 0.0), 0.5 + 0.1 * number
        )
    figure.add([(0.16 + x, 0.68 + y) for x, y in _small_star(6, 0, 0.32)[0]], 0.85)
    figure.lights += [[(0.16 + x, 0.68 + y) for x, y in _small_star(6, 0, 0.13)[0]]]


_THINGS: Final[tuple[Callable[[Figure, np.random.Generator], None], ...]] = (
    _shield, _blade, _cup, _tower, _crown, _hourglass, _bell, _lantern, _wings, _key, _anchor, _tree, _mask, _book,
    _arch, _scales, _ship, _wheel, _feather, _moon, _chest, _eye_stone, _comet,
)  # fmt: skip
