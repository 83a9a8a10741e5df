"""Fields of light, which depict spells. Each function returns the brightness of each pixel of a plane."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drawing.noise import stretched
from drawing.palette import Floats


@dataclass(frozen=True, slots=True)
class Plane:
    """Coordinates of each pixel of a field of light, which has half the size of the picture.

    `far` is the distance from the centre and `turn` the direction as a share of a circle, clockwise from the right.
    `far`, x (to the right) and y (down) are in units of half the height.
    """

    rng: np.random.Generator
    far: Floats
    turn: Floats
    x: Floats
    y: Floats


#: Returns the brightness at each point of the plane.
Field = Callable[[Plane], Floats]


def _single(values: NDArray[np.floating[Any]]) -> Floats:
    return values.astype(np.float32)


def _around(plane: Plane, count: int) -> Floats:
    """Return random values from 0 to 1 by direction, interpolated between `count` directions."""
    knots = plane.rng.random(count, dtype=np.float32)
    return _single(np.interp(plane.turn, np.linspace(0, 1, count + 1), np.append(knots, knots[0])))


def burst(plane: Plane) -> Floats:
    """Return spikes of light out of the middle."""
    spikes = _around(plane, 90) * 0.6 + _around(plane, 24) * 0.6
    return _single(np.clip(np.exp(-plane.far / (0.12 + 0.62 * spikes**2)) * 1.5, 0, 1))


def rings(plane: Plane) -> Floats:
    """Return concentric rings."""
    total = np.zeros_like(plane.far)
    for radius in (0.5, 0.72, 0.98, 1.3):
        total += np.exp(-(((plane.far - radius) / 0.018) ** 2)) * (1.15 - 0.55 * radius)
        total += np.exp(-np.abs(plane.far - radius) / 0.07) * 0.22
    rings: Floats = total * (0.55 + 0.6 * _around(plane, 14))
    return rings


def shock(plane: Plane) -> Floats:
    """Return waves that spread from the centre."""
    wobble = plane.far + 0.05 * _around(plane, 40)
    wave = np.clip(np.sin(wobble * 19) * 1.6 - 0.5, 0, 1) * np.exp(-plane.far * 1.1)
    return _single(wave + 0.6 * np.exp(-plane.far * 3))


def spiral(plane: Plane) -> Floats:
    """Return the arms of a spiral."""
    arms = np.cos(2 * np.pi * (plane.turn * 3 + plane.far * 1.25 + 0.1 * _around(plane, 12)))
    return _single(np.clip(arms, 0, 1) ** 2 * np.exp(-plane.far * 1.35) * 1.1 + 0.4 * np.exp(-plane.far * 4))


def beams(plane: Plane) -> Floats:
    """Return beams in all directions."""
    beams = np.clip(_around(plane, 44) * 2.2 - 1.0, 0, 1)
    return _single(beams * np.clip(plane.far * 1.2, 0, 1) * 0.75 + 0.5 * np.exp(-plane.far * 3.2))


def pillar(plane: Plane) -> Floats:
    """Return a pillar of light on a ring."""
    shaft = np.exp(-((plane.x / 0.34) ** 2)) * 0.55 + np.exp(-((plane.x / 0.1) ** 2)) * 0.3
    threads = stretched(plane.rng.random((1, 130), dtype=np.float32), plane.far.shape[1], 1)
    floor = np.exp(-(((np.hypot(plane.x, (plane.y - 0.72) * 3.2) - 0.75) / 0.06) ** 2)) * 0.9
    return _single(shaft * (0.55 + 0.75 * threads) + floor)


def columns(plane: Plane) -> Floats:
    """Return rising columns of light."""
    threads = stretched(plane.rng.random((1, 26), dtype=np.float32), plane.far.shape[1], 1)
    rising = np.clip((plane.y + 1.1 * threads) * 0.9 + 0.25, 0, 1)
    return _single(
        np.clip(threads * 2.4 - 1.1, 0, 1) * rising * np.exp(-np.abs(plane.x) * 0.9) + 0.35 * np.exp(-plane.far * 2.6)
    )


def _streaks(plane: Plane, angle: float) -> Floats:
    across = plane.y * math.cos(angle) - plane.x * math.sin(angle)
    along = plane.x * math.cos(angle) + plane.y * math.sin(angle)
    knots = plane.rng.random(160, dtype=np.float32)
    lines = np.interp(across, np.linspace(-1.8, 1.8, 160), knots).astype(np.float32)
    tail = np.clip(0.62 - along * 0.42, 0, 1)
    return _single(
        np.clip(lines * 2.6 - 1.5, 0, 1) * np.exp(-np.abs(across) * 1.3) * tail * 1.3 + 0.45 * np.exp(-plane.far * 3)
    )


def rush(plane: Plane) -> Floats:
    """Return almost horizontal streaks."""
    return _streaks(plane, 0.04)


def flight(plane: Plane) -> Floats:
    """Return streaks that rise to the right."""
    return _streaks(plane, -0.72)


def clash(plane: Plane) -> Floats:
    """Return a line of light with beams and a burst, where two forces meet."""
    seam = np.abs(plane.x + 0.16 * plane.y + 0.06 * (_around(plane, 50) - 0.5))
    return _single(
        np.exp(-seam / 0.05) * 0.8 * np.exp(-np.abs(plane.y) * 0.6) + beams(plane) * 0.6 + burst(plane) * 0.4
    )


def hole(plane: Plane) -> Floats:
    """Return the light around a dark hole."""
    disc = np.hypot(plane.x, plane.y * 2.7 + plane.x * 0.5)
    swirl = 0.6 + 0.6 * _around(plane, 60)
    light = np.exp(-np.abs(disc - 0.95) / 0.22) * swirl + np.exp(-(((plane.far - 0.47) / 0.022) ** 2)) * 1.2
    return _single(light * np.clip((plane.far - 0.42) * 12, 0, 1))


def dome(plane: Plane) -> Floats:
    """Return a dome with a lattice."""
    far = np.hypot(plane.x * 0.86, plane.y - 0.45)
    shell = np.exp(-np.abs(far - 1.06) / 0.03) + 0.35 * np.exp(-np.clip(1.06 - far, 0, 9) / 0.25) * (far < 1.06)
    cells = np.abs(np.sin(plane.x * 11) * np.sin(plane.x * 5.5 + plane.y * 9.5) * np.sin(plane.x * 5.5 - plane.y * 9.5))
    lattice = np.clip(0.06 - cells, 0, 1) * 9 * (far < 1.06) * np.exp(-np.clip(1.06 - far, 0, 9) * 2.2)
    return _single((shell + lattice) * np.clip((0.62 - plane.y) * 5, 0, 1))


def star(plane: Plane) -> Floats:
    """Return a star with four long and four short rays."""
    cross = np.exp(-np.abs(plane.x * plane.y) * 160) * np.exp(-plane.far * 1.1)
    u, v = (plane.x + plane.y) * 0.7, (plane.x - plane.y) * 0.7
    return _single(cross + np.exp(-np.abs(u * v) * 320) * np.exp(-plane.far * 2.2) * 0.8 + 0.5 * np.exp(-plane.far * 3))


def dial(plane: Plane) -> Floats:
    """Return the rings and ticks of a dial."""
    ticks = np.exp(-((((plane.turn * 24) % 1 - 0.5) / 0.06) ** 2)) * (np.abs(plane.far - 0.84) < 0.07)
    sweep = ((plane.turn + plane.rng.random()) % 1) ** 2 * (plane.far < 0.98) * 0.45
    return _single(rings(plane) * 0.8 + ticks * 0.9 + sweep)


def web(plane: Plane) -> Floats:
    """Return a spider's web."""
    threads = np.exp(-((((plane.turn * 14 + 0.12 * _around(plane, 20)) % 1 - 0.5) * plane.far / 0.03) ** 2)) * 0.6
    sag = np.cos(2 * np.pi * plane.turn * 14) * 0.05 * plane.far
    round_about = np.exp(-((((plane.far + sag) * 5.2 % 1 - 0.5) / 0.07) ** 2)) * 0.6
    return _single((threads + round_about) * np.clip(1.25 - plane.far * 0.5, 0, 1) * np.clip(plane.far * 3 - 0.6, 0, 1))
