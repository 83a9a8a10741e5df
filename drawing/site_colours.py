"""Colours of the dark theme in static/css/tokens.css, used for all generated pictures."""

from __future__ import annotations

from typing import Final

from drawing.palette import RGB, rgb

GROUND: Final[RGB] = rgb("#101218")
PANEL: Final[RGB] = rgb("#191d26")
RAISED: Final[RGB] = rgb("#222733")
INK: Final[RGB] = rgb("#efe6d2")
INK_SOFT: Final[RGB] = rgb("#b8ae99")
LINE: Final[RGB] = rgb("#2c3340")
LINE_STRONG: Final[RGB] = rgb("#6f7687")
EMBER: Final[RGB] = rgb("#f58a5e")
GOOD: Final[RGB] = rgb("#8fc96b")
GOOD_GLOW: Final[RGB] = rgb("#1d2a1c")
BAD: Final[RGB] = rgb("#ff8f85")
BAD_GLOW: Final[RGB] = rgb("#371e20")
GOLD: Final[RGB] = rgb("#e9c46a")
CRYSTAL_RED: Final[RGB] = rgb("#c8323a")
CRYSTAL_BLUE: Final[RGB] = rgb("#2b66c8")
