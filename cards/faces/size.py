"""The sizes of a face, and WebP."""

from __future__ import annotations

import io
from enum import StrEnum
from typing import Final

from PIL import Image

#: WebP quality: above it files grow faster than anybody sees.
QUALITY: Final = 78


class Size(StrEnum):
    """How large a face is drawn."""

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


def encoded(image: Image.Image) -> bytes:
    """The image as WebP without metadata."""
    stream = io.BytesIO()
    image.save(stream, "WEBP", quality=QUALITY, method=2)
    return stream.getvalue()
