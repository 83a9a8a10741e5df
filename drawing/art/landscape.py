"""Drawing of landscapes, one for each family of colours, with a random layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from drawing.art import ground, scenery, weather
from drawing.art.scenery import Scene
from drawing.palette import Family, Mood, mix

#: Draws a layer behind or in front of the creature.
Layer = Callable[[Scene], None]


def behind(family: Family, mood: Mood, rng: np.random.Generator, width: int, height: int) -> Scene:
    """Return a picture of the sky and the far land, in front of which an object is drawn later."""
    sun_x = 0.5 + (rng.random() - 0.5) * (0.16 if rng.random() < 0.6 else 0.62)
    sun = (sun_x, 0.26 + 0.2 * rng.random())
    horizon = 0.6 + 0.1 * rng.random()
    storm = {Family.THUNDER: 0.9, Family.FIRE: 0.55, Family.TOXIC: 0.4, Family.DARK: 0.35}.get(family, 0.0)
    scene = scenery.open_sky(rng, mood, width, height, sun, horizon, storm)
    _BEHIND[family](scene)
    return scene


def before(family: Family, scene: Scene) -> None:
    """Paint the near ground and weather of a family's landscape onto `scene`, in front of what is drawn already."""
    _BEFORE[family](scene)


def _range(
    scene: Scene,
    layers: int,
    *,
    sharp: bool,
    cells: float,
    rise: float,
    plant: ground.Plant | None = None,
    count: int = 0,
    tall: float = 0.0,
    nearest: float = 0.8,
) -> None:
    """Draw several ridges of land (`ground.ridge`), each nearer, lower and darker than the one before.

    `rise` and `tall` are shares of the height; `nearest` is the depth of the last ridge, almost reached. `plant` and
    `count` are those of each ridge, and `cells` those of the first.
    """
    height = scene.height
    for index in range(layers):
        near = (index + 0.35) / layers
        base = scene.horizon + (height - scene.horizon) * near * 0.85
        ground.ridge(
            scene,
            base,
            height * rise * (1 - 0.55 * near),
            near * nearest,
            cells=cells * (1 + 0.5 * index),
            sharp=sharp,
            plant=plant,
            count=count,
            tall=height * tall * (0.55 + 0.75 * near),
        )
        if index + 1 < layers:
            scenery.fog(scene, base, height * 0.07, 0.5 * (1 - near))


def _normal(scene: Scene) -> None:
    scenery.disc(scene, scene.height * 0.1)
    weather.birds(scene, 9)
    _range(scene, 4, sharp=bool(scene.rng.random() < 0.4), cells=2.2, rise=0.2, plant=ground.stone, count=7, tall=0.11)


def _dark(scene: Scene) -> None:
    scenery.stars(scene, 170)
    eclipsed = scene.rng.random() < 0.4
    scenery.disc(
        scene, scene.height * (0.15 + 0.07 * scene.rng.random()), bite=0.0 if eclipsed else 0.85, dark=bool(eclipsed)
    )
    plant = ground.tower if scene.rng.random() < 0.6 else ground.dead_tree
    _range(scene, 3, sharp=True, cells=3.0, rise=0.24, plant=plant, count=8, tall=0.24)
    scenery.fog(scene, scene.height * 0.82, scene.height * 0.1, 0.45, mix(scene.mood.sky, scene.mood.horizon, 0.5))


def _light(scene: Scene) -> None:
    scenery.disc(scene, scene.height * (0.14 + 0.05 * scene.rng.random()))
    scenery.rays(scene, 0.75, 34)
    _range(scene, 4, sharp=False, cells=4.5, rise=0.2, plant=ground.column, count=6, tall=0.26, nearest=0.62)


def _earth(scene: Scene) -> None:
    scenery.disc(scene, scene.height * 0.09)
    plant = ground.conifer if scene.rng.random() < 0.6 else ground.broadleaf
    _range(scene, 4, sharp=False, cells=2.0, rise=0.16, plant=plant, count=15, tall=0.25)
    scenery.rays(scene, 0.5, 30)


def _wind(scene: Scene) -> None:
    scenery.disc(scene, scene.height * 0.08)
    _range(scene, 4, sharp=True, cells=1.8, rise=0.42)
    weather.streamers(scene, 14, scene.mood.light, 0.35)


def _water(scene: Scene) -> None:
    scenery.disc(scene, scene.height * (0.1 + 0.06 * scene.rng.random()))
    if scene.rng.random() < 0.6:
        scenery.stars(scene, 60)
    ground.ridge(scene, scene.horizon + 2, scene.height * 0.15, 0.12, cells=3.0, sharp=True)
    ground.ridge(scene, scene.horizon + 3, scene.height * 0.09, 0.4, cells=2.0, sharp=True)
    ground.still_water(scene, scene.horizon, 4.0)
    scenery.fog(scene, scene.horizon, scene.height * 0.04, 0.6)


def _fire(scene: Scene) -> None:
    if scene.rng.random() < 0.5:
        scenery.disc(scene, scene.height * 0.13)
    _range(scene, 3, sharp=True, cells=1.7, rise=0.36)
    scenery.fog(scene, scene.height * 0.86, scene.height * 0.13, 0.8, mix(scene.mood.horizon, scene.mood.accent, 0.4))


def _thunder(scene: Scene) -> None:
    weather.lightning(scene, 2 + int(scene.rng.integers(0, 2)))
    _range(scene, 3, sharp=True, cells=2.2, rise=0.24)


def _ice(scene: Scene) -> None:
    if scene.rng.random() < 0.55:
        scenery.stars(scene, 90)
        scenery.aurora(scene, scene.mood.accent, mix(scene.mood.horizon, (170, 120, 255), 0.45))
    scenery.disc(scene, scene.height * 0.085)
    _range(scene, 2, sharp=True, cells=1.9, rise=0.4, nearest=0.4)
    _range(scene, 2, sharp=True, cells=3.0, rise=0.14, plant=ground.crystal, count=9, tall=0.3)


def _toxic(scene: Scene) -> None:
    scenery.disc(scene, scene.height * 0.11)
    plant = ground.mushroom if scene.rng.random() < 0.6 else ground.dead_tree
    _range(scene, 3, sharp=False, cells=2.6, rise=0.16, plant=plant, count=9, tall=0.3)
    if scene.rng.random() < 0.5:
        ground.still_water(scene, round(scene.height * 0.8), 3.0, 0.25)
    scenery.fog(scene, scene.height * 0.8, scene.height * 0.1, 0.55)


def _near_land(
    scene: Scene, plant: ground.Plant | None = None, count: int = 0, tall: float = 0.0, *, sharp: bool = False
) -> None:
    ground.ridge(
        scene,
        scene.height * 0.985,
        scene.height * 0.085,
        1.0,
        cells=2.4,
        sharp=sharp,
        plant=plant,
        count=count,
        tall=scene.height * tall,
    )


def _before_normal(scene: Scene) -> None:
    _near_land(scene, ground.stone, 4, 0.12)
    weather.motes(scene, 70, scene.mood.accent, 0.8)


def _before_dark(scene: Scene) -> None:
    _near_land(scene, ground.dead_tree, 3, 0.3)
    weather.motes(scene, 80, scene.mood.accent, 0.9)


def _before_light(scene: Scene) -> None:
    _near_land(scene)
    weather.motes(scene, 120, scene.mood.light, 0.9)
    weather.bokeh(scene, 9, scene.mood.light, 0.25)


def _before_earth(scene: Scene) -> None:
    _near_land(scene, ground.conifer, 5, 0.16)
    weather.leaves(scene, 22, mix(scene.mood.accent, scene.mood.far, 0.35))
    weather.motes(scene, 60, scene.mood.accent, 1.0, top=0.3)


def _before_wind(scene: Scene) -> None:
    _near_land(scene, sharp=True)
    weather.streamers(scene, 7, scene.mood.light, 0.5)
    weather.leaves(scene, 26, mix(scene.mood.near, scene.mood.far, 0.3))


def _before_water(scene: Scene) -> None:
    ground.ridge(scene, scene.height * 1.0, scene.height * 0.07, 0.95, cells=3.0, sharp=True)
    weather.bubbles(scene, 26, scene.mood.accent)
    weather.motes(scene, 50, scene.mood.light, 0.7)


def _before_fire(scene: Scene) -> None:
    _near_land(scene, sharp=True)
    weather.embers(scene, 130)
    weather.bokeh(scene, 10, scene.mood.accent, 0.3)


def _before_thunder(scene: Scene) -> None:
    _near_land(scene, sharp=True)
    weather.rain(scene, 150)


def _before_ice(scene: Scene) -> None:
    _near_land(scene, ground.crystal, 5, 0.16)
    weather.snow(scene, 150)


def _before_toxic(scene: Scene) -> None:
    _near_land(scene, ground.mushroom, 5, 0.14)
    weather.bubbles(scene, 24, scene.mood.accent)
    weather.motes(scene, 70, scene.mood.accent, 0.9, top=0.25)


_BEHIND: Final[dict[Family, Layer]] = {
    Family.NORMAL: _normal,
    Family.DARK: _dark,
    Family.LIGHT: _light,
    Family.EARTH: _earth,
    Family.WIND: _wind,
    Family.WATER: _water,
    Family.FIRE: _fire,
    Family.THUNDER: _thunder,
    Family.ICE: _ice,
    Family.TOXIC: _toxic,
}
_BEFORE: Final[dict[Family, Layer]] = {
    Family.NORMAL: _before_normal,
    Family.DARK: _before_dark,
    Family.LIGHT: _before_light,
    Family.EARTH: _before_earth,
    Family.WIND: _before_wind,
    Family.WATER: _before_water,
    Family.FIRE: _before_fire,
    Family.THUNDER: _before_thunder,
    Family.ICE: _before_ice,
    Family.TOXIC: _before_toxic,
}
