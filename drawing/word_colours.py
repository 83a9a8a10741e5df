"""Which colours an element of F.A.D.E. or Grand Archive has, or the sign of a fighter of Assemblage.

Elements and signs are open lists that sets fill. Words that name something with a colour have it, others one that their
letters choose; the colours are the ten families of the faces of Despaira, each with its landscape and its moods.
"""

from __future__ import annotations

from typing import Final

from drawing.icons import SIGN_COLOURS
from drawing.noise import generator
from drawing.palette import FRAME_TINTS, RGB, UNALIGNED, rgb
from rules.vocabulary import Element
from tcg.names import fold

#: The ground of a card without an element.
_PLAIN_TINT: Final[RGB] = rgb("#2c3242")

_WORDS: Final[dict[Element, str]] = {
    Element.FIRE: "ash blood blaze cinder coal ember fire flame heat lava magma rust scarlet wax",
    Element.WATER: "aqua brine deep flood lake ocean rain river sea tide water wave",
    Element.WIND: "air breeze cloud fog gale gust mist sky smoke spirit storm wind",
    Element.THUNDER: "amber brass copper electric lightning spark thunder volt",
    Element.LIGHT: "dawn day gold holy honey light radiance sand star sun",
    Element.DARK: "arcane astral dark dream dusk ghost ink moon night shadow soul static void",
    Element.EARTH: "bloom earth flora forest grove leaf life moss nature root twine wild wood",
    Element.ICE: "crystal frost glass hail ice moonlight silver snow winter",
    Element.TOXIC: "acid bile blight mould plague poison slime toxic venom",
    Element.NORMAL: "bone chalk clay dust iron metal neutral normal paper plain steel stone vellum",
}
#: Which stream of chance other words take theirs from: one in which those of our own sets are apart.
_HUES: Final = "hue 16"
_FAMILIES: Final = {word: family for family, words in _WORDS.items() for word in words.split()}


def family_of(word: str) -> Element:
    """The family of colours of an element or a sign."""
    known = _FAMILIES.get(fold(word))
    return known or tuple(Element)[int(generator(fold(word), _HUES).integers(0, len(Element)))]


def accent_of(word: str) -> RGB:
    """The colour that it has on dark ground; grey for no element."""
    return rgb(SIGN_COLOURS[family_of(word)].dark) if word else UNALIGNED


def tint_of(word: str) -> RGB:
    """The body of a frame in its colour."""
    return FRAME_TINTS[family_of(word)] if word else _PLAIN_TINT
