"""Colours of card images: moods of the art by family of colours, and paints of the frames."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

RGB = tuple[int, int, int]
Floats = NDArray[np.float32]


class Family(StrEnum):
    """A family of colours, with a landscape and moods of its own."""

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
    """Return #rrggbb as three bytes."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """Return a colour between `one` (share 0) and `other` (share 1)."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def turned(colour: RGB, turn: float) -> RGB:
    """Return the colour with its hue moved by `turn` of the circle."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb((hue + turn) % 1, saturation, value))
    return red, green, blue


def unit(colour: RGB) -> Floats:
    """Return a colour as three floats between 0 and 1."""
    return np.asarray(colour, dtype=np.float32) / np.float32(255)


@dataclass(frozen=True, slots=True)
class Mood:
    """The light of one picture: sky from zenith to horizon, its sun, hills far and near, small lights."""

    zenith: RGB
    sky: RGB
    horizon: RGB
    light: RGB
    far: RGB
    near: RGB
    accent: RGB


def _mood(*colours: str) -> Mood:
    return Mood(*(rgb(colour) for colour in colours))


#: The moods that a picture of a family may have.
MOODS: Final[dict[Family, tuple[Mood, ...]]] = {
    Family.NORMAL: (
        _mood("#23262f", "#5b5f68", "#c9b79c", "#fff1d6", "#7d7a76", "#17171b", "#f3dfb8"),
        _mood("#1b2230", "#46556a", "#b8a591", "#f7e3c4", "#6a7078", "#14161b", "#e9c9a0"),
        _mood("#2c2524", "#77655a", "#dcbf98", "#fff0d0", "#8b7a6c", "#1b1615", "#ffd9a0"),
    ),
    Family.DARK: (
        _mood("#0b0716", "#2c1650", "#7a3fa0", "#e3c4ff", "#3a2260", "#08050f", "#c78bff"),
        _mood("#08070f", "#231436", "#82335f", "#ffc2da", "#361c40", "#07040b", "#ff7fb4"),
        _mood("#060a17", "#1a1d4a", "#5446a8", "#cfc6ff", "#27266a", "#05060f", "#9aa0ff"),
    ),
    Family.LIGHT: (
        _mood("#4a6a94", "#b9a98e", "#ffe7ac", "#fffbe6", "#d1b27c", "#4a341d", "#fff2b4"),
        _mood("#5b4a6e", "#cf9f80", "#ffdf9a", "#fff6d8", "#cf9a68", "#40271f", "#ffe69a"),
        _mood("#3a4a78", "#96a2bc", "#fdf0c8", "#ffffff", "#a8a795", "#2c2c38", "#fff4c0"),
    ),
    Family.EARTH: (
        _mood("#14241d", "#3d5c3a", "#c2c878", "#f9ffcf", "#587245", "#0b130c", "#d7f07a"),
        _mood("#1b2114", "#5f5f2c", "#e0b866", "#fff0be", "#73702f", "#11130a", "#ffd873"),
        _mood("#0d1f24", "#255450", "#9cc48c", "#e9ffd9", "#3a6a54", "#081311", "#b9ffa0"),
    ),
    Family.WIND: (
        _mood("#10303c", "#3a8288", "#cfeede", "#fbfff2", "#5f9c98", "#0a1d22", "#c6fff0"),
        _mood("#1c2a4a", "#4a7c9c", "#ffdcc0", "#fff6e6", "#6b93a4", "#10182a", "#d4fff6"),
        _mood("#0c2a2c", "#2c7068", "#a8e0c0", "#effff4", "#488a7c", "#071a1a", "#9affdc"),
    ),
    Family.WATER: (
        _mood("#061327", "#12407a", "#5fb2dc", "#e4f8ff", "#245e94", "#040c1c", "#9fe4ff"),
        _mood("#130f30", "#3a3a86", "#e39a9c", "#ffe6d2", "#4a5294", "#0a0a20", "#9fd0ff"),
        _mood("#03191f", "#0d5562", "#5cc7bc", "#dcfff4", "#1c6e74", "#031014", "#8effe8"),
    ),
    Family.FIRE: (
        _mood("#190806", "#6a1c0c", "#ff8a35", "#ffe8a8", "#7c2a14", "#0d0403", "#ffb04a"),
        _mood("#130a14", "#56182c", "#f2603a", "#ffd79a", "#66202c", "#0b0409", "#ff8c4c"),
        _mood("#1c0d05", "#7c3a0c", "#ffc25a", "#fff4c4", "#8a4a18", "#100703", "#ffd060"),
    ),
    Family.THUNDER: (
        _mood("#0d1020", "#30365a", "#b88a48", "#fff2c0", "#3c3f5c", "#07080f", "#ffd34f"),
        _mood("#120d1e", "#43305e", "#d89a58", "#ffeeb8", "#4a3a60", "#09060f", "#ffc23a"),
        _mood("#0b141c", "#2c4654", "#c2a860", "#fffbd0", "#3a4e58", "#060b0f", "#ffe66a"),
    ),
    Family.ICE: (
        _mood("#0b1a33", "#31618f", "#c7ecf7", "#ffffff", "#6fa3c4", "#0a1626", "#e2fbff"),
        _mood("#161638", "#4a5794", "#e8cfe8", "#ffffff", "#828fc2", "#0f1028", "#d4ecff"),
        _mood("#04181f", "#1c5a66", "#a0f0dc", "#f2fffb", "#4c94a0", "#041116", "#b0ffec"),
    ),
    Family.TOXIC: (
        _mood("#0c140a", "#31491a", "#a6cf38", "#f2ffb0", "#43602a", "#070b05", "#c8ff3c"),
        _mood("#150f1c", "#3c3a3a", "#9cc24a", "#eaffb0", "#48504a", "#0a080d", "#b4ff4a"),
        _mood("#06140f", "#194a36", "#7fe06a", "#deffc0", "#2a6448", "#040c09", "#8cff70"),
    ),
}

#: Moods of a picture without a family: the arcane.
ARCANE: Final[tuple[Mood, ...]] = (
    _mood("#0a0f24", "#1f3470", "#6c8fe8", "#e6efff", "#2b4488", "#060914", "#a8c8ff"),
    _mood("#190b1f", "#56205e", "#e06aa0", "#ffe0ee", "#6a2c6c", "#0c0610", "#ff9fd0"),
    _mood("#170d08", "#5e3018", "#e89a50", "#fff0cc", "#744020", "#0d0704", "#ffc478"),
    _mood("#06171a", "#14545c", "#58cabc", "#e2fff8", "#1f6a6c", "#040d0f", "#90ffe8"),
    _mood("#12101e", "#3a3560", "#a898e0", "#f2ecff", "#4c4578", "#09080f", "#cfc0ff"),
    _mood("#1a0a0c", "#641c24", "#ee6a58", "#ffe4d2", "#7a2a2e", "#0e0506", "#ff9c80"),
)

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

#: The body of a frame by family: dark enough for parchment on top of it.
FRAME_TINTS: Final[dict[Family, RGB]] = {
    Family.NORMAL: rgb("#3b3a38"),
    Family.DARK: rgb("#2a1c46"),
    Family.LIGHT: rgb("#5a4a1e"),
    Family.EARTH: rgb("#2f3d1c"),
    Family.WIND: rgb("#17423e"),
    Family.WATER: rgb("#16345f"),
    Family.FIRE: rgb("#57220f"),
    Family.THUNDER: rgb("#533809"),
    Family.ICE: rgb("#1f4858"),
    Family.TOXIC: rgb("#32450c"),
}


@dataclass(frozen=True, slots=True)
class IconColour:
    """One colour for two grounds, as #rrggbb; each has at least 3:1 against its ground."""

    dark: str
    light: str


#: Colours of the icon of a family on a dark and on a light ground.
ICON_COLOURS: Final[dict[Family, IconColour]] = {
    Family.NORMAL: IconColour("#b9b3a6", "#6b655a"),
    Family.DARK: IconColour("#a684f0", "#6a3fc0"),
    Family.LIGHT: IconColour("#f2cf63", "#94700a"),
    Family.EARTH: IconColour("#93b35a", "#4f7023"),
    Family.WIND: IconColour("#4fc4b0", "#14776a"),
    Family.WATER: IconColour("#5ba0f2", "#1f62b8"),
    Family.FIRE: IconColour("#f0764a", "#bf4316"),
    Family.THUNDER: IconColour("#f5a72c", "#a15f00"),
    Family.ICE: IconColour("#9fe3f5", "#21788f"),
    Family.TOXIC: IconColour("#a9e03a", "#527a00"),
}
