"""Icons shared by card images, search filters, charts and the game board, from `static/cards/signs.svg`.

A key is `element-fire`, `activation-instant`, `class-area_radius`, `stat-atk`, `lore` or `crystal`. Pages use an icon
as `<use href="signs.svg#sign-KEY">`, card images its polygons. Parts of an icon are separated by gaps, as in a stencil.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from drawing.icons.paths import Contour, flatten

SPRITE: Final = Path(__file__).resolve().parents[2] / "static" / "cards" / "signs.svg"
_SYMBOL: Final = re.compile(r'<symbol id="sign-(.+?)" viewBox="0 0 24 24"><path .*?\bd="(.+?)"/></symbol>')
_PATHS: Final[dict[str, str]] = dict(_SYMBOL.findall(SPRITE.read_text(encoding="utf-8")))

#: Every key there is, in the order of the sprite.
KEYS: Final[tuple[str, ...]] = tuple(_PATHS)


@cache
def polygons(key: str) -> tuple[Contour, ...]:
    """Return the icon `key` as closed polygons in a 24×24 box, filled by the even-odd rule. KeyError if unknown."""
    return flatten(_PATHS[key])
