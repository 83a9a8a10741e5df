"""The sizes of a face, and WebP."""

from __future__ import annotations

import io
from enum import StrEnum
from typing import Final

from PIL import Image, ImageFilter

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


def in_sizes(image: Image.Image) -> dict[Size, bytes]:
    """A face of the large size as WebP in every size."""
    return {size: encoded(_scaled(image, size)) for size in Size}


def _scaled(image: Image.Image, size: Size) -> Image.Image:
    if size is Size.LARGE:
        return image
    image = image.resize((size.width, size.height), Image.Resampling.LANCZOS)
    # Fine strokes lose weight when they shrink.
    return image.filter(ImageFilter.UnsharpMask(radius=0.8, percent=60, threshold=2))


def encoded(image: Image.Image) -> bytes:
    """The image as WebP without metadata."""
    stream = io.BytesIO()
    image.save(stream, "WEBP", quality=QUALITY, method=2)
    return stream.getvalue()
