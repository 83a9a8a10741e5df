"""Drawing of skies with sun, moon, stars, auroras and fog: the far half of a landscape."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from drawing.icons.paths import Point
from drawing.noise import clouds, stretched, warped
from drawing.paint import bearings, distances, enlarged, gradient, shine
from drawing.palette import RGB, Floats, Mood, mix, unit


@dataclass(slots=True)
class Scene:
    """Unfinished picture. `sun` is the position of the light in pixels, and `horizon` the first row of the ground."""

    pixels: Floats
    mood: Mood
    rng: np.random.Generator
    sun: Point
    horizon: int

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Height in pixels."""
        return int(self.pixels.shape[0])


def open_sky(
    rng: np.random.Generator, mood: Mood, width: int, height: int, sun: Point, horizon: float, storm: float = 0.0
) -> Scene:
    """Return a clouded sky. `sun` and `horizon` are shares of width and height; `storm` from 0 to 1 darkens clouds."""
    soft_width, soft_height = max(2, width // 2), max(2, height // 2)
    stops = (
        (0.0, mood.zenith),
        (horizon * 0.55, mood.sky),
        (horizon, mood.horizon),
        (1.0, mix(mood.horizon, mood.far, 0.6)),
    )
    soft = np.repeat(gradient(stops, soft_height)[:, None, :], soft_width, axis=1)
    centre = (sun[0] * soft_width, sun[1] * soft_height)
    far = distances(soft_width, soft_height, centre) / np.float32(soft_height)
    warm = mix(mood.horizon, mood.light, 0.45)
    shine(soft, warm, 0.42 * np.exp(-far * far * 12) + 0.22 * np.exp(-far * 3.0))
    body = clouds(rng, soft_width, soft_height, 2.2 + rng.random() * 1.6, 5, flat=2.2)
    body = warped(body, clouds(rng, soft_width, soft_height, 3.5, 3), soft_height * 0.11)
    lining = np.clip((body - stretched(body[2::6, 2::6], soft_width, soft_height)) * 3 + 0.1, 0, 1)
    thick = np.clip((body - 0.4) * 2.6, 0, 1) * np.float32(0.7 + 0.3 * storm)
    shade = unit(mix(mood.sky, mood.zenith, 0.55 + 0.4 * storm)) + unit(warm) * (0.3 * np.exp(-far * 2.2))[..., None]
    soft += (np.clip(shade, 0, 1) - soft) * (thick * np.float32(0.85))[..., None]
    shine(soft, mix(mood.horizon, mood.light, 0.5), lining * thick * (0.3 + 0.8 * np.exp(-far * 1.8)))
    pixels = enlarged(soft, width, height)
    return Scene(pixels, mood, rng, (sun[0] * width, sun[1] * height), round(horizon * height))


def stars(scene: Scene, count: int) -> None:
    """Draw `count` points of light in the upper sky, few of them bright."""
    rng = scene.rng
    columns = rng.integers(1, scene.width - 1, count)
    rows = (rng.random(count) ** 1.4 * scene.horizon * 0.95).astype(int) + 1
    bright = (rng.random(count) ** 3 * 0.85 + 0.12).astype(np.float32)[:, None]
    colour = unit(mix(scene.mood.light, (255, 255, 255), 0.5))
    scene.pixels[rows, columns] += bright * colour
    for row, column in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        scene.pixels[rows + row, columns + column] += bright * colour * np.float32(0.28)


def disc(scene: Scene, radius: float, bite: float = 0.0, dark: bool = False) -> None:
    """Draw the moon or sun with a radius in pixels at the position of the light.

    A `bite` above 0, up to 1, makes it a crescent. A dark disc has a corona, as in an eclipse.
    """
    reach = radius * 3.2
    left, top = max(0, int(scene.sun[0] - reach)), max(0, int(scene.sun[1] - reach))
    pixels = scene.pixels[top : int(scene.sun[1] + reach), left : int(scene.sun[0] + reach)]
    height, width = pixels.shape[:2]
    centre = (scene.sun[0] - left, scene.sun[1] - top)
    far = distances(width, height, centre)
    edge = np.clip(radius - far + 0.7, 0, 1)
    halo = np.exp(-np.clip(far - radius, 0, None) / np.float32(radius * 0.5)) * (1 - edge)
    # Nothing of the halo is left where it is cut off.
    shine(pixels, scene.mood.light, np.clip(halo - 0.012, 0, 1) * np.float32(0.6 if dark else 0.3))
    if dark:
        pixels += (unit(scene.mood.near) - pixels) * (edge * np.float32(0.94))[..., None]
        rim = np.exp(-((far - radius) ** 2) / np.float32(max(1.0, radius * 0.0012) * radius * 0.25))
        shine(pixels, scene.mood.light, rim * np.float32(0.9))
        return
    if bite:
        shift = radius * (1.05 - 0.75 * bite)
        off = distances(width, height, (centre[0] + shift * 0.86, centre[1] - shift * 0.5))
        edge = edge * np.clip(off - radius * 0.94 + 0.7, 0, 1)
    mottle = clouds(scene.rng, width, height, 12, 3) * np.float32(0.24) + np.float32(0.86)
    limb = np.clip(1 - (far / np.float32(radius)) ** 4 * 0.16, 0, 1)
    pixels += (unit(scene.mood.light) * (mottle * limb)[..., None] - pixels) * (edge * np.float32(0.96))[..., None]


def rays(scene: Scene, strength: float, beams: int = 26) -> None:
    """Draw beams in all directions from the sun; `strength` is from 0 to 1."""
    width, height = scene.width // 2, scene.height // 2
    centre = (scene.sun[0] / 2, scene.sun[1] / 2)
    knots = scene.rng.random(beams, dtype=np.float32)
    turn = bearings(width, height, centre)
    around = np.interp(turn, np.linspace(0, 1, beams + 1), np.append(knots, knots[0])).astype(np.float32)
    far = distances(width, height, centre) / np.float32(height)
    beam = np.clip((around - 0.45) * 2, 0, 1) * np.exp(-far * 1.5) * np.clip(far * 5, 0, 1)
    shine(scene.pixels, scene.mood.light, stretched(beam, scene.width, scene.height) * np.float32(strength))


def aurora(scene: Scene, colour: RGB, other: RGB) -> None:
    """Draw three curtains of light that hang in the sky: the middle one in the colour `other`."""
    width, height = scene.width // 2, scene.height // 2
    x = np.linspace(0, 1, width, dtype=np.float32)
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    for index, tint in enumerate((colour, other, colour)):
        phase, bend = scene.rng.random() * 6.28, 2.5 + scene.rng.random() * 4
        foot = 0.30 + 0.09 * index + 0.07 * np.sin(x * bend + phase) + 0.025 * np.sin(x * bend * 3.1 + phase)
        folds = stretched(scene.rng.random((1, 70), dtype=np.float32), width, 1)[0] * 0.75 + 0.3
        above = foot[None, :] - y
        curtain = np.where(above > 0, np.exp(-above * 6.5), np.exp(above * 60)) * folds[None, :]
        shine(scene.pixels, tint, stretched(curtain.astype(np.float32), scene.width, scene.height) * np.float32(0.48))


def fog(scene: Scene, row: float, thickness: float, strength: float, colour: RGB | None = None) -> None:
    """Draw a bank of uneven mist around a row, by default in the colour of the horizon.

    `thickness` is about half its height in pixels, and `strength` its opacity from 0 to 1.
    """
    top, bottom = max(0, int(row - thickness * 2.2)), min(scene.height, int(row + thickness * 2.2) + 1)
    width, height = scene.width // 2, max(2, (bottom - top) // 2)
    y = np.linspace(top, bottom, height, dtype=np.float32)[:, None]
    bank = np.exp(-(((y - np.float32(row)) / np.float32(thickness)) ** 2))
    torn = clouds(scene.rng, width, height, 2.5, 4, flat=4.0) * np.float32(1.1)
    mask = stretched(bank * torn, scene.width, bottom - top) * np.float32(strength)
    pixels = scene.pixels[top:bottom]
    pixels += (unit(colour or scene.mood.horizon) - pixels) * np.clip(mask, 0, 1)[..., None]
