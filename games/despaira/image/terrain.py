"""Painted ground of tile cards from above, with a landscape for each tile of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image, ImageFilter

from drawing.art import weather
from drawing.art.scenery import Scene
from drawing.noise import clouds, stretched, warped
from drawing.paint import coverage, shine
from drawing.palette import RGB, Floats, mix, rgb
from drawing.raster import icon_mask
from rules.vocabulary import Element, Tile


@dataclass(frozen=True, slots=True)
class Country:
    """Ground of a tile: colours from low to high, roughness (`relief`), fineness (`cells`), light in its cracks."""

    ramp: tuple[RGB, ...]
    relief: float
    cells: float
    vein: RGB
    vein_width: float
    vein_light: float


def _country(ramp: str, relief: float, cells: float, vein: str, vein_width: float, vein_light: float) -> Country:
    return Country(tuple(rgb(colour) for colour in ramp.split()), relief, cells, rgb(vein), vein_width, vein_light)


_COUNTRIES: Final[dict[Tile, Country]] = {
    Tile.PLAIN_FIELDS: _country("#3b3a22 #6e6a3a #9a8f52 #c2b070 #ddcf98", 0.5, 3.5, "#e8dcae", 0.03, 0.25),
    Tile.ABYSS: _country("#030208 #0d0718 #1d1034 #341d58 #513080", 0.9, 3.0, "#b06cff", 0.035, 0.9),
    Tile.REALM_OF_LIGHT: _country("#8c6a2c #c39c4c #e6cb86 #f7e8ba #fffaea", 0.55, 2.6, "#fffbe0", 0.04, 0.8),
    Tile.FOREST: _country("#0b160a #1c3216 #35521f #587430 #8aa04a", 1.3, 9.0, "#c9e07c", 0.02, 0.2),
    Tile.MOUNTAIN: _country("#1c2d30 #37524f #62807a #a3b8b0 #f2f8f4", 1.7, 3.2, "#dffff4", 0.015, 0.2),
    Tile.OCEAN: _country("#03102a #0a2a5a #13508c #2c86bc #8fd4e4", 0.6, 4.0, "#d8f6ff", 0.035, 0.55),
    Tile.BURNING_LANDS: _country("#0c0403 #1e0a07 #38130b #5a2112 #8a3a1e", 1.2, 3.6, "#ff8a2a", 0.05, 1.0),
    Tile.THUNDER_CLOUD: _country("#0e1020 #232842 #414766 #6c6f8e #a9a5b4", 0.8, 3.0, "#ffdc6a", 0.02, 0.6),
    Tile.SUB_ZERO: _country("#12385c #2f6d96 #6cacca #b8e2ee #f8ffff", 0.8, 3.0, "#ffffff", 0.03, 0.85),
    Tile.TOXIC_WASTELAND: _country("#0a1206 #1f2c0f #3b4a1a #5c6428 #837f3e", 1.1, 4.0, "#b8ff2e", 0.06, 0.9),
}


def country(scene: Scene, tile: Tile, element: Element) -> None:
    """Fill the scene with the ground of a tile, its veins, and the icon of its element."""
    look = _COUNTRIES[tile]
    width, height, rng = scene.width, scene.height, scene.rng
    soft_width, soft_height = width // 2, height // 2
    push = clouds(rng, soft_width, soft_height, look.cells * 0.7, 3)
    bent = warped(clouds(rng, soft_width, soft_height, look.cells, 5), push, soft_height * 0.09)
    heights = stretched(bent, width, height) + clouds(rng, width, height, look.cells * 14, 3) * np.float32(0.05)
    down, right = np.gradient(heights)
    shade = np.clip((down + right) * np.float32(-look.relief * height * 0.045), -0.55, 0.55)
    scene.pixels[:] = _coloured(heights, look.ramp) * (1 + shade)[..., None]
    seams = warped(clouds(rng, soft_width, soft_height, look.cells * 0.8, 4), push, soft_height * 0.06)
    crack = np.abs(stretched(seams, width, height) - np.float32(0.5))
    shine(scene.pixels, look.vein, np.exp(-((crack / look.vein_width) ** 2)) * np.float32(look.vein_light))
    shine(scene.pixels, look.vein, np.exp(-crack / (look.vein_width * 3)) * np.float32(look.vein_light * 0.3))
    if tile is Tile.THUNDER_CLOUD:
        weather.lightning(scene, 2)
    _lay_icon(scene, element)
    weather.motes(scene, 60, look.vein, 0.8)


def _coloured(heights: Floats, ramp: tuple[RGB, ...]) -> Floats:
    stops = np.linspace(0, 1, len(ramp))
    bands = [np.interp(heights, stops, [colour[channel] / 255 for colour in ramp]) for channel in range(3)]
    return np.stack(bands, -1).astype(np.float32)


def _lay_icon(scene: Scene, element: Element) -> None:
    """Draw the glowing icon of the element, pressed into the ground."""
    size = round(min(scene.width, scene.height) * 0.46)
    mask = Image.new("L", (scene.width, scene.height))
    # On a tall picture it is above the middle, since text covers the foot.
    middle = scene.height // 2 if scene.height < scene.width else round(scene.height * 0.37)
    mask.paste(icon_mask(f"element-{element}", size), ((scene.width - size) // 2, middle - size // 2))
    shape, wide = coverage(mask), coverage(mask.filter(ImageFilter.GaussianBlur(scene.height * 0.03)))
    around = coverage(mask.filter(ImageFilter.GaussianBlur(scene.height * 0.09)))
    scene.pixels *= (1 - np.float32(0.7) * np.clip(around * 1.4, 0, 1))[..., None]
    shine(scene.pixels, scene.mood.accent, wide * (1 - shape) * np.float32(0.5))
    shine(scene.pixels, mix(scene.mood.accent, scene.mood.light, 0.6), shape * np.float32(0.86))
