"""Uploaded pictures of cards, validated and resized."""

from __future__ import annotations

import io
import warnings
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from drawing.card_images.size import Size
from drawing.card_images.webp import encoded

#: Larger pictures are refused before a single pixel of them is decoded.
MAX_PIXELS: Final = 40_000_000
FORMATS: Final = ("PNG", "JPEG", "WEBP")


def resize_printed(data: bytes, size: Size) -> bytes:
    """Return an uploaded picture as WebP that fits into `size`, in its own proportions, without metadata.

    ValueError, with a message for users, unless it is a complete PNG, JPEG or WebP of at most 40 megapixels.
    """
    picture = ImageOps.exif_transpose(_opened(data))
    picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    picture.thumbnail((size.width, size.height), Image.Resampling.LANCZOS)
    return encoded(picture)


def _opened(data: bytes) -> Image.Image:
    try:
        with warnings.catch_warnings():
            # Pillow only warns of a bomb up to twice its limit; our own limit below is the stricter one.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(data), formats=FORMATS)
        if picture.width * picture.height > MAX_PIXELS:
            raise ValueError(
                f"The picture has {picture.width} × {picture.height} pixels; at most 40 million are accepted."
            )
        picture.load()
    except Image.DecompressionBombError as error:
        raise ValueError("The picture has too many pixels; at most 40 million are accepted.") from error
    except UnidentifiedImageError as error:
        raise ValueError("This is not a PNG, JPEG or WebP picture.") from error
    except (OSError, SyntaxError, EOFError) as error:
        raise ValueError("The picture is damaged or incomplete.") from error
    return picture
