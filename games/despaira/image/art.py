"""Picture of a card, painted from its name. One card has the same picture on every machine."""

from __future__ import annotations

import numpy as np
from PIL import Image

from drawing.art import landscape, magic, scenery, shading, weather
from drawing.art.scenery import Scene
from drawing.noise import generator
from drawing.paint import finished
from drawing.palette import ARCANE, MOODS, Family, Mood
from games.despaira.image import portrait, terrain, tricks
from games.despaira.image.bestiary import figure_of
from games.despaira.image.styles import element_of
from rules.cards import CardDef
from rules.vocabulary import Element, Kind, SpecialKind, Tile


def draw_art(card: CardDef, width: int, height: int) -> Image.Image:
    """Return an RGB picture (sizes in pixels); the name is the seed, the element the colours, the kind the subject."""
    rng = generator(card.name)
    scene = _SUBJECTS[card.kind](card, rng, width, height)
    return finished(scene.pixels, rng)


def _mood(card: CardDef, rng: np.random.Generator) -> Mood:
    moods = MOODS[Family(card.element)] if card.element else ARCANE
    return moods[int(rng.integers(0, len(moods)))]


def _creature(card: CardDef, rng: np.random.Generator, width: int, height: int) -> Scene:
    family = Family(card.element or Element.NORMAL)
    scene = landscape.behind(family, _mood(card, rng), rng, width, height)
    if card.special is not SpecialKind.NONE:
        # Special creatures have rays of light.
        scenery.rays(scene, 0.55, 48)
    share = 0.8 + 0.06 * rng.random() + (0.05 if card.special is not SpecialKind.NONE else 0.0)
    # A tall picture must not cut off wings.
    tall = min(height * share, width * 0.6)
    shift = (rng.random() - 0.5) * width * 0.05
    shading.place(scene, figure_of(card.type, rng), height * 0.955, tall, shift)
    landscape.before(family, scene)
    return scene


def _trick(card: CardDef, rng: np.random.Generator, width: int, height: int) -> Scene:
    scene = magic.ether(rng, _mood(card, rng), width, height)
    tricks.work(scene, card.classes)
    return scene


def _leader(card: CardDef, rng: np.random.Generator, width: int, height: int) -> Scene:
    return portrait.leader(rng, _mood(card, rng), card.element or Element.NORMAL, width, height)


def _token(card: CardDef, rng: np.random.Generator, width: int, height: int) -> Scene:
    """Return the picture of a token: a figure before a moon, without a landscape."""
    scene = scenery.open_sky(rng, _mood(card, rng), width, height, (0.5, 0.46), 1.0, storm=0.5)
    scenery.disc(scene, height * 0.34)
    shading.place(scene, figure_of(card.type, rng), height * 0.9, min(height * 0.72, width * 0.55))
    weather.motes(scene, 50, scene.mood.accent, 0.8)
    return scene


def _tile(card: CardDef, rng: np.random.Generator, width: int, height: int) -> Scene:
    tile = card.tile or Tile.PLAIN_FIELDS
    pixels = np.zeros((height, width, 3), dtype=np.float32)
    element = element_of(card) or Element.NORMAL
    scene = Scene(pixels, MOODS[Family(element)][0], rng, (width / 2, height / 2), height)
    terrain.country(scene, tile, element)
    return scene


_SUBJECTS = {
    Kind.CREATURE: _creature,
    Kind.TRICK: _trick,
    Kind.LEADER: _leader,
    Kind.TOKEN: _token,
    Kind.TILE: _tile,
}
