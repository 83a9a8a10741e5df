"""Colours for words on cards, such as elements or character names, of which sets may add new ones.

Words with a usual colour, such as fire, have that; the colour of others follows from their letters.
"""

from __future__ import annotations

from typing import Final

from drawing.noise import generator
from drawing.palette import FRAME_TINTS, ICON_COLOURS, RGB, UNALIGNED, Family, rgb
from tcg.names import fold

#: The ground of a card without an element.
_PLAIN_TINT: Final[RGB] = rgb("#2c3242")

_WORDS: Final[dict[Family, str]] = {
    Family.FIRE: "ash blood blaze cinder coal ember fire flame heat lava magma rust scarlet wax",
    Family.WATER: "aqua brine deep flood lake ocean rain river sea tide water wave",
    Family.WIND: "air breeze cloud fog gale gust mist sky smoke spirit storm wind",
    Family.THUNDER: "amber brass copper electric lightning spark thunder volt",
    Family.LIGHT: "dawn day gold holy honey light radiance sand star sun",
    Family.DARK: "arcane astral dark dream dusk ghost ink moon night shadow soul static void",
    Family.EARTH: "bloom earth flora forest grove leaf life moss nature root twine wild wood",
    Family.ICE: "crystal frost glass hail ice moonlight silver snow winter",
    Family.TOXIC: "acid bile blight mould plague poison slime toxic venom",
    Family.NORMAL: "bone chalk clay dust iron metal neutral normal paper plain steel stone vellum",
}
#: Random stream for the colours of other words, chosen so that those of the site's own sets differ.
_HUES: Final = "hue 16"
_FAMILIES: Final = {word: family for family, words in _WORDS.items() for word in words.split()}


def family_of(word: str) -> Family:
    """Return the family of colours of an element or a symbol, in any letter case; any word has one."""
    known = _FAMILIES.get(fold(word))
    return known or tuple(Family)[int(generator(fold(word), _HUES).integers(0, len(Family)))]


def accent_of(word: str) -> RGB:
    """Return the colour for an element or a symbol in text or icons on a dark background; grey for ""."""
    return rgb(ICON_COLOURS[family_of(word)].dark) if word else UNALIGNED


def tint_of(word: str) -> RGB:
    """Return the colour of a frame for an element or a symbol, or a plain one for ""."""
    return FRAME_TINTS[family_of(word)] if word else _PLAIN_TINT
