"""Sizes of a card image."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Size(StrEnum):
    """Size of a card image; its value is used in URLs and file names."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"

    @property
    def width(self) -> int:
        """Width of a card image of this size, in pixels."""
        return _PIXELS[self.value][0]

    @property
    def height(self) -> int:
        """Height of a card image of this size, in pixels."""
        return _PIXELS[self.value][1]


_PIXELS: Final = {"small": (186, 260), "normal": (372, 520), "large": (744, 1039)}
