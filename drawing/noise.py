"""Smooth noise for pictures: fields and outlines of ridges, from a random generator that the caller passes."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from drawing.palette import Floats

Indices = NDArray[np.integer[Any]]


def generator(name: str, purpose: str = "") -> np.random.Generator:
    """Return the random generator for a card of this name. Name and purpose determine its numbers, on any machine."""
    seed = int.from_bytes(hashlib.sha256(f"{name}\0{purpose}".encode()).digest()[:16], "big")
    return np.random.Generator(np.random.PCG64(seed))


def offspring(rng: np.random.Generator) -> np.random.Generator:
    """Return a new generator, seeded with one number from `rng`.

    The number of values that noise needs depends on the size of a picture. With its own generator it doesn't affect
    later random choices, so a card keeps its subject when longer text makes its art smaller.
    """
    return np.random.Generator(np.random.PCG64(int(rng.integers(0, 2**63))))


def stretched(values: Floats, width: int, height: int) -> Floats:
    """Return a grid of values, smoothly (bicubic) enlarged to height × width."""
    image = Image.fromarray(np.ascontiguousarray(values, dtype=np.float32))
    return np.asarray(image.resize((width, height), Image.Resampling.BICUBIC), dtype=np.float32)


def clouds(
    rng: np.random.Generator, width: int, height: int, cells: float = 3.0, octaves: int = 5, flat: float = 1.0
) -> Floats:
    """Return fractal noise of height × width, from 0 to 1.

    There are `cells` blobs across, each `flat` times as wide as high; each octave adds detail of half the size.
    """
    own = offspring(rng)
    total = np.zeros((height, width), dtype=np.float32)
    weight, sum_of_weights = 1.0, 0.0
    for octave in range(octaves):
        across = cells * 2**octave
        columns = max(2, round(across) + 2)
        rows = max(2, round(across * flat * height / width) + 2)
        total += np.float32(weight) * stretched(own.random((rows, columns), dtype=np.float32), width, height)
        sum_of_weights += weight
        weight *= 0.52
    total /= np.float32(sum_of_weights)
    # Sums of uniform numbers huddle in the middle: spread them out again, without flat tops.
    spread: Floats = np.tanh((total - np.float32(0.5)) * np.float32(4.2)) * np.float32(0.5) + np.float32(0.5)
    return spread


def warped(field: Floats, by: Floats, amount: float) -> Floats:
    """Return a copy of `field` with values moved diagonally by up to `amount` pixels, by the field `by` from 0 to 1.

    It turns clouds into brush strokes. Pixels beyond an edge are mirrored.
    """
    height, width = field.shape
    rows, columns = np.arange(height)[:, None], np.arange(width)[None, :]
    push = ((by - np.float32(0.5)) * np.float32(2 * amount)).astype(np.int32)
    return field[_reflected(rows + push, height), _reflected(columns - push, width)]


def _reflected(index: Indices, length: int) -> Indices:
    inside: Indices = (length - 1) - np.abs((length - 1) - np.abs(index))
    return inside


def skyline(rng: np.random.Generator, width: int, cells: float, octaves: int, sharp: bool) -> Floats:
    """Return the `width` heights of a ridge from left to right, 0 to 1; a `sharp` one has peaks, others are round.

    There are `cells` hills across; each of the `octaves` adds detail of half the size.
    """
    total = np.zeros(width, dtype=np.float32)
    weight, sum_of_weights = 1.0, 0.0
    for octave in range(octaves):
        count = max(3, round(cells * 2**octave) + 2)
        knots = rng.random(count, dtype=np.float32)
        places = np.linspace(0, count - 1, width, dtype=np.float32) + np.float32(rng.random() * 0.9)
        if sharp:
            values = np.interp(places, np.arange(count + 1), np.append(knots, knots[0]))
        else:
            values = stretched(knots[None, :], width, 1)[0]
        total += np.float32(weight) * values.astype(np.float32)
        sum_of_weights += weight
        weight *= 0.48
    spread = (total / np.float32(sum_of_weights) - np.float32(0.5)) * np.float32(1.7) + np.float32(0.5)
    heights: Floats = np.clip(spread, 0, 1).astype(np.float32)
    return heights


@lru_cache(maxsize=16)
def vignette(width: int, height: int) -> Floats:
    """Return factors that darken the corners, as height × width × 1. Do not change them: they are shared."""
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    distance = x * x * np.float32(0.85) + y * y
    shade = 1 - np.float32(0.5) * np.clip(distance - np.float32(0.42), 0, 1.5) / np.float32(1.43)
    shaded: Floats = shade[..., None].astype(np.float32)
    return shaded
