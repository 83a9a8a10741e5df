"""Icons that card images, filters, charts and the board share: path data, polygons and an SVG sprite.

A key is `element-fire`, `activation-instant`, `class-area_radius`, `stat-atk`, `lore` or `crystal`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from drawing.icons.paths import Contour, flatten
from drawing.icons.shapes import ACTIVATION_SHAPES, CLASS_SHAPES, CRYSTAL_SHAPE, ELEMENT_SHAPES, LORE_SHAPE, STAT_SHAPES

_SHAPES: Final[dict[str, str]] = {
    **{f"element-{element}": shape for element, shape in ELEMENT_SHAPES.items()},
    **{f"activation-{activation}": shape for activation, shape in ACTIVATION_SHAPES.items()},
    **{f"class-{trick_class}": shape for trick_class, shape in CLASS_SHAPES.items()},
    **{f"stat-{stat}": shape for stat, shape in STAT_SHAPES.items()},
    "lore": LORE_SHAPE,
    "crystal": CRYSTAL_SHAPE,
}

#: Every key there is, in the order of the sprite.
KEYS: Final[tuple[str, ...]] = tuple(_SHAPES)


@cache
def polygons(key: str) -> tuple[Contour, ...]:
    """Return an icon as closed polygons in a 24×24 box, even-odd. Raises KeyError for an unknown key."""
    return flatten(_SHAPES[key])


def sprite() -> str:
    """Return all icons as one SVG file of `<symbol id="sign-KEY">`, for `<use href="signs.svg#sign-KEY">`."""
    symbols = [
        f'<symbol id="sign-{key}" viewBox="0 0 24 24">'
        f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/></symbol>'
        for key, path in _SHAPES.items()
    ]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])
