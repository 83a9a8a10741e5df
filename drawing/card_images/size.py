"""Sizes of a card image."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Size(StrEnum):
    """A size of a card image."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"

    @property
    def width(self) -> int:
        """Pixels across."""
        return _PIXELS[self.value][0]

    @property
    def height(self) -> int:
        """Pixels down."""
        return _PIXELS[self.value][1]


_PIXELS: Final = {"small": (186, 260), "normal": (372, 520), "large": (744, 1039)}
