"""The signs that faces, filters, charts and the board share: path data, polygons, colours and an SVG sprite.

A key is `element-fire`, `activation-instant`, `class-area_radius`, `stat-atk`, `lore` or `crystal`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from drawing.icon_paths import Contour, flatten
from drawing.icon_shapes import ACTIVATION_SHAPES, CLASS_SHAPES, CRYSTAL_SHAPE, ELEMENT_SHAPES, LORE_SHAPE, STAT_SHAPES
from rules.vocabulary import Activation, Element, Stat, TrickClass


@dataclass(frozen=True, slots=True)
class SignColour:
    """One colour for two grounds, as #rrggbb; each has at least 3:1 against its ground."""

    dark: str
    light: str


#: What an element's sign is painted in on a dark and on a light ground.
SIGN_COLOURS: Final[dict[Element, SignColour]] = {
    Element.NORMAL: SignColour("#b9b3a6", "#6b655a"),
    Element.DARK: SignColour("#a684f0", "#6a3fc0"),
    Element.LIGHT: SignColour("#f2cf63", "#94700a"),
    Element.EARTH: SignColour("#93b35a", "#4f7023"),
    Element.WIND: SignColour("#4fc4b0", "#14776a"),
    Element.WATER: SignColour("#5ba0f2", "#1f62b8"),
    Element.FIRE: SignColour("#f0764a", "#bf4316"),
    Element.THUNDER: SignColour("#f5a72c", "#a15f00"),
    Element.ICE: SignColour("#9fe3f5", "#21788f"),
    Element.TOXIC: SignColour("#a9e03a", "#527a00"),
}

_SHAPES: Final[dict[str, str]] = {
    **{f"element-{element}": ELEMENT_SHAPES[element] for element in Element},
    **{f"activation-{activation}": ACTIVATION_SHAPES[activation] for activation in Activation},
    **{f"class-{trick_class}": CLASS_SHAPES[trick_class] for trick_class in TrickClass},
    **{f"stat-{stat}": STAT_SHAPES[stat] for stat in Stat},
    "lore": LORE_SHAPE,
    "crystal": CRYSTAL_SHAPE,
}

#: Every key there is, in the order of the sprite.
KEYS: Final[tuple[str, ...]] = tuple(_SHAPES)


@cache
def polygons(key: str) -> tuple[Contour, ...]:
    """A sign as closed polygons in a 24×24 box, even-odd. Raises KeyError for an unknown key."""
    return flatten(_SHAPES[key])


def sprite() -> str:
    """All signs as one SVG file of `<symbol id="sign-KEY">`, for `<use href="signs.svg#sign-KEY">`."""
    symbols = [
        f'<symbol id="sign-{key}" viewBox="0 0 24 24">'
        f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/></symbol>'
        for key, path in _SHAPES.items()
    ]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])
