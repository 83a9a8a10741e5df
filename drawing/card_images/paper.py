"""Card images for printing: square corners, no transparency, and JPEG, which PDF files contain unchanged."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from drawing.card_images.size import Size
from drawing.palette import INK

#: JPEG quality at which letters on the 63 mm of a card show no smear; colour is not thinned out for the same reason.
QUALITY: Final = 85


def on_paper(image: bytes) -> bytes:
    """Return a large card image as an RGB JPEG of 744 × 1039 pixels, 300 per inch on a card.

    Transparent pixels become dark like the border, so that straight cuts leave no white corners. A picture of other
    proportions is centred.
    """
    picture = Image.open(io.BytesIO(image)).convert("RGBA")
    sheet = Image.new("RGB", (Size.LARGE.width, Size.LARGE.height), INK)
    sheet.paste(picture, ((sheet.width - picture.width) // 2, (sheet.height - picture.height) // 2), picture)
    stream = io.BytesIO()
    sheet.save(stream, "JPEG", quality=QUALITY, subsampling=0)
    return stream.getvalue()
