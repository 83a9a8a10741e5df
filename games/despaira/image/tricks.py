"""Painted art of tricks: light around the icon of the trick class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from drawing.art import light_fields, magic, weather
from drawing.art.light_fields import Field
from drawing.art.scenery import Scene
from rules.vocabulary import TrickClass

#: Classes by priority. The picture of a trick shows its first one.
BY_PRIORITY: Final[tuple[TrickClass, ...]] = (
    TrickClass.SPAWN,
    TrickClass.VOID,
    TrickClass.COUNTER,
    TrickClass.TRAP,
    TrickClass.EQUIP,
    TrickClass.DAMAGE,
    TrickClass.PROTECT,
    TrickClass.TERRAIN,
    TrickClass.MOVEMENT,
    TrickClass.RESOURCE,
    TrickClass.EVADE,
    TrickClass.STATUS_EFFECT,
    TrickClass.STATS,
    TrickClass.RECHARGE,
    TrickClass.TIMER,
    TrickClass.INFINITE,
    TrickClass.AREA_RADIUS,
    TrickClass.RANGED,
    TrickClass.EFFECT,
    TrickClass.UNAVOIDABLE,
    TrickClass.TARGET,
)


def main_class(classes: tuple[TrickClass, ...]) -> TrickClass:
    """Return the one of a trick's classes that its picture shows; Effect if it has none."""
    return next((trick_class for trick_class in BY_PRIORITY if trick_class in classes), TrickClass.EFFECT)


#: The light of each class.
FIELDS: Final[dict[TrickClass, Field]] = {
    TrickClass.TARGET: light_fields.rings,
    TrickClass.EQUIP: light_fields.pillar,
    TrickClass.EVADE: light_fields.spiral,
    TrickClass.UNAVOIDABLE: light_fields.beams,
    TrickClass.TRAP: light_fields.web,
    TrickClass.COUNTER: light_fields.clash,
    TrickClass.TERRAIN: light_fields.shock,
    TrickClass.AREA_RADIUS: light_fields.shock,
    TrickClass.DAMAGE: light_fields.burst,
    TrickClass.RANGED: light_fields.flight,
    TrickClass.SPAWN: light_fields.pillar,
    TrickClass.STATS: light_fields.columns,
    TrickClass.RESOURCE: light_fields.star,
    TrickClass.MOVEMENT: light_fields.rush,
    TrickClass.EFFECT: light_fields.star,
    TrickClass.VOID: light_fields.hole,
    TrickClass.STATUS_EFFECT: light_fields.spiral,
    TrickClass.INFINITE: light_fields.rings,
    TrickClass.TIMER: light_fields.dial,
    TrickClass.RECHARGE: light_fields.spiral,
    TrickClass.PROTECT: light_fields.dome,
}


def work(scene: Scene, classes: tuple[TrickClass, ...]) -> None:
    """Paint the light of a trick's main class into a scene, with its other classes as runes around it."""
    chosen = main_class(classes)
    others = [f"class-{other}" for other in classes if other is not chosen][:8]
    magic.cast(scene, FIELDS[chosen], f"class-{chosen}", others, hollow=chosen is TrickClass.VOID)
    _AIR.get(chosen, _sparkle)(scene)


def _sparkle(scene: Scene) -> None:
    weather.motes(scene, 110, scene.mood.light, 0.9)


def _blaze(scene: Scene) -> None:
    weather.embers(scene, 170)
    weather.bokeh(scene, 10, scene.mood.accent, 0.3)


def _gust(scene: Scene) -> None:
    weather.streamers(scene, 12, scene.mood.light, 0.5)
    _sparkle(scene)


def _fumes(scene: Scene) -> None:
    weather.bubbles(scene, 34, scene.mood.accent)
    _sparkle(scene)


_AIR: Final[dict[TrickClass, Callable[[Scene], None]]] = {
    TrickClass.DAMAGE: _blaze,
    TrickClass.COUNTER: _blaze,
    TrickClass.EQUIP: _blaze,
    TrickClass.MOVEMENT: _gust,
    TrickClass.EVADE: _gust,
    TrickClass.RANGED: _gust,
    TrickClass.STATUS_EFFECT: _fumes,
}
