"""Colours of card images: sets of colours (moods) for the art, by family of colours, and colours of the frames."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tcg.text_tables import read_rows

RGB = tuple[int, int, int]
Floats = NDArray[np.float32]


class Family(StrEnum):
    """Family of colours, such as that of an element, with its own landscape and sets of colours."""

    NORMAL = "normal"
    DARK = "dark"
    LIGHT = "light"
    EARTH = "earth"
    WIND = "wind"
    WATER = "water"
    FIRE = "fire"
    THUNDER = "thunder"
    ICE = "ice"
    TOXIC = "toxic"


def rgb(colour: str) -> RGB:
    """Return a colour #rrggbb as three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """Return a colour between `one` (share 0) and `other` (share 1), without limiting the share."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def turned(colour: RGB, turn: float) -> RGB:
    """Return the colour with its hue changed by `turn`, a share of the colour circle that may be negative."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb((hue + turn) % 1, saturation, value))
    return red, green, blue


def unit(colour: RGB) -> Floats:
    """Return a colour as three floats between 0 and 1."""
    return np.asarray(colour, dtype=np.float32) / np.float32(255)


@dataclass(frozen=True, slots=True)
class Mood:
    """Set of colours for a picture: the sky from zenith to horizon, the sun, far and near hills, and accents."""

    zenith: RGB
    sky: RGB
    horizon: RGB
    light: RGB
    far: RGB
    near: RGB
    accent: RGB


def _moods(family: str) -> tuple[Mood, ...]:
    return tuple(Mood(*map(rgb, colours)) for known, *colours in read_rows(__package__, "moods") if known == family)


#: The moods that a picture of a family may have.
MOODS: Final[dict[Family, tuple[Mood, ...]]] = {family: _moods(family) for family in Family}

#: Moods of a picture without a family: the arcane.
ARCANE: Final[tuple[Mood, ...]] = _moods("arcane")

#: The table: what every frame has in common.
INK: Final[RGB] = rgb("#101218")
SLATE: Final[RGB] = rgb("#1b1f28")
PARCHMENT: Final[RGB] = rgb("#efe6d2")
FADED: Final[RGB] = rgb("#b8ae99")
GOLD: Final[RGB] = rgb("#e9c46a")
OLD_GOLD: Final[RGB] = rgb("#8f6b24")
RUBY: Final[RGB] = rgb("#c8323a")
SAPPHIRE: Final[RGB] = rgb("#2f6fd6")
#: Frame of a card without a family.
UNALIGNED: Final[RGB] = rgb("#8d93a3")


@dataclass(frozen=True, slots=True)
class IconColour:
    """Colour of an icon for a dark and for a light background, as #rrggbb, each with a contrast of at least 3:1."""

    dark: str
    light: str


_PAINTS: Final = {Family(family): colours for family, *colours in read_rows(__package__, "paints")}

#: The body of a frame by family: dark enough for parchment on top of it.
FRAME_TINTS: Final = {family: rgb(tint) for family, (tint, _, _) in _PAINTS.items()}

#: Colours of the icon of a family on a dark and on a light ground.
ICON_COLOURS: Final = {family: IconColour(dark, light) for family, (_, dark, light) in _PAINTS.items()}
