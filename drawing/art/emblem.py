"""Emblems: the art of cards without a portrait, derived from the card's name, in the colours of its element.

An emblem shows an object, plain shapes around a centre (a device), a spell of light, or a place.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import numpy as np
from PIL import Image, ImageFilter

from drawing.art import landscape, light_fields, magic, scenery, shading, weather
from drawing.art.devices import Device, boxed, icon_of, medal, monument, rosette, seal
from drawing.art.scenery import Scene
from drawing.icons.paths import Point
from drawing.noise import generator
from drawing.paint import coverage, finished, shine
from drawing.palette import ARCANE, MOODS, Mood
from drawing.raster import icon_mask
from drawing.word_colours import family_of

#: Highest brightness around a spell, from 0 to 1.
_DUSK: Final = 0.24
#: The country of what has no element.
_PLAIN: Final = "stone"


class Stage(Enum):
    """Subject of an emblem; a “working” is a spell, and a “country” a landscape."""

    MONUMENT = "a thing that stands in a country"
    OBJECT = "an object in the void"
    STRIKE = "a working that flies"
    WORKING = "a working that stays"
    PLACE = "a country, with a small monument in it"
    LAW = "a working with a dark heart"


_STRIKES: Final = (
    light_fields.burst, light_fields.rush, light_fields.flight, light_fields.clash, light_fields.spiral,
    light_fields.spiral, light_fields.star,
)  # fmt: skip
_WORKINGS: Final = (
    light_fields.dome, light_fields.rings, light_fields.dial, light_fields.web, light_fields.star, light_fields.spiral,
    light_fields.pillar, light_fields.shock,
)  # fmt: skip


def draw_emblem(
    name: str, words: tuple[str, ...], stage: Stage, width: int, height: int, floor: float = 0.97
) -> Image.Image:
    """Return the emblem of a card as an RGB picture of width × height pixels.

    All random choices follow from `name`. `words` are the card's elements or its symbol, and determine the colours.
    Objects in a landscape stand at `floor`, a share of the height; plates cover the picture below.
    """
    rng = generator(name, "emblem")
    family = family_of(words[0]) if words else None
    moods = MOODS[family] if family else ARCANE
    mood = moods[int(rng.integers(0, len(moods)))]
    if len(words) > 1:
        mood = _joined(mood, MOODS[family_of(words[1])][0])
    device = rosette(rng)
    if stage in (Stage.MONUMENT, Stage.PLACE):
        scene = _country(words, mood, rng, width, height)
        _stand(scene, rng, device, words, height * floor, small=stage is Stage.PLACE)
    elif stage is Stage.OBJECT:
        scene = _void(rng, mood, width, height)
        scenery.rays(scene, 0.4, 40)
        tall = min(height * 0.8, width * 0.7)
        if rng.random() < 0.36:
            shading.place(scene, medal(device), height * 0.92, tall * 1.05)
        else:
            _halo(scene, device, (width / 2, height * 0.5), round(tall * 1.08))
            shading.place(scene, monument(rng), height * 0.9, tall)
        weather.motes(scene, 90, mood.light, 0.9)
    else:
        scene = _void(rng, mood, width, height)
        _work(scene, rng, seal(rng), words, stage)
    return finished(scene.pixels, rng)


def _joined(one: Mood, other: Mood) -> Mood:
    """Return the colours for two elements: sky and light of `one`, near ground and accents of `other`."""
    return Mood(one.zenith, one.sky, one.horizon, one.light, one.far, other.near, other.accent)


def _void(rng: np.random.Generator, mood: Mood, width: int, height: int) -> Scene:
    """Return the background of spells and objects, darkened so that lights on it are visible."""
    scene = magic.ether(rng, mood, width, height)
    scene.pixels *= np.float32(min(1.0, _DUSK / float(scene.pixels.mean())))
    return scene


def _country(words: tuple[str, ...], mood: Mood, rng: np.random.Generator, width: int, height: int) -> Scene:
    family = family_of(words[0] if words else _PLAIN)
    return landscape.behind(family, mood, rng, width, height)


def _stand(
    scene: Scene, rng: np.random.Generator, device: Device, words: tuple[str, ...], floor: float, *, small: bool
) -> None:
    tall = min(floor * (0.36 if small else 0.86), scene.width * (0.4 if small else 0.76))
    shift = (float(rng.random()) - 0.5) * scene.width * (0.5 if small else 0.04)
    foot = floor * (0.84 if small else 1.0)
    _halo(scene, device, (scene.width / 2 + shift, foot - tall * 0.54), round(tall * 1.08))
    shading.place(scene, monument(rng), foot, tall, shift)
    landscape.before(family_of(words[0] if words else _PLAIN), scene)


def _halo(scene: Scene, device: Device, centre: Point, size: int) -> None:
    """Draw the outermost ring of `device`, `size` pixels large, as light, behind an object that is drawn later."""
    mask = Image.new("L", (scene.width, scene.height))
    at = (round(centre[0] - size / 2), round(centre[1] - size / 2))
    mask.paste(icon_mask(boxed(device[:1]), size), at)
    wide = coverage(mask.reduce(4).filter(ImageFilter.GaussianBlur(size / 60)).resize(mask.size))
    shine(scene.pixels, scene.mood.accent, wide * np.float32(0.45))
    shine(scene.pixels, scene.mood.light, coverage(mask) * np.float32(0.2))


def _work(scene: Scene, rng: np.random.Generator, device: Device, words: tuple[str, ...], stage: Stage) -> None:
    fields = _STRIKES if stage is Stage.STRIKE else _WORKINGS
    field = light_fields.hole if stage is Stage.LAW else fields[int(rng.integers(0, len(fields)))]
    runes = [icon_of(word) for word in words] * int(rng.integers(1, 3))
    magic.cast(scene, field, boxed(device), runes, hollow=stage is Stage.LAW)
    if stage is Stage.STRIKE:
        weather.embers(scene, 150)
        weather.bokeh(scene, 9, scene.mood.accent, 0.26)
    else:
        weather.motes(scene, 110, scene.mood.light, 0.9)
