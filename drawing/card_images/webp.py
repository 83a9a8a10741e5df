"""Encoding of card images as WebP files."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image, ImageFilter

from drawing.card_images.size import Size

#: WebP quality; higher values increase the size without a visible difference.
QUALITY: Final = 78


def in_sizes(image: Image.Image) -> dict[Size, bytes]:
    """Return a card image of the large size as WebP in every size."""
    return {size: encoded(_scaled(image, size)) for size in Size}


def _scaled(image: Image.Image, size: Size) -> Image.Image:
    if size is Size.LARGE:
        return image
    image = image.resize((size.width, size.height), Image.Resampling.LANCZOS)
    # Fine strokes lose weight when they shrink.
    return image.filter(ImageFilter.UnsharpMask(radius=0.8, percent=60, threshold=2))


def encoded(image: Image.Image) -> bytes:
    """Return an image as WebP without metadata."""
    stream = io.BytesIO()
    image.save(stream, "WEBP", quality=QUALITY, method=2)
    return stream.getvalue()
