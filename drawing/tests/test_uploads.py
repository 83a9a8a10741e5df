"""Tests of uploaded images."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from cards.tests.importing.set_files import huge_png
from drawing.card_images.size import Size
from drawing.card_images.uploads import resize_printed


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def picture(size: tuple[int, int], kind: str, **options: Any) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, "#804020").save(stream, kind, **options)
    return stream.getvalue()


def test_printed_pictures_fit_into_the_size_and_stand_upright_without_their_metadata() -> None:
    for kind in ("PNG", "JPEG", "WEBP"):
        shown = opened(resize_printed(picture((744, 1039), kind), Size.NORMAL))
        assert (shown.format, shown.size) == ("WEBP", (372, 520))
    assert opened(resize_printed(picture((1000, 500), "PNG"), Size.SMALL)).size == (186, 93)
    assert opened(resize_printed(picture((50, 70), "PNG"), Size.LARGE)).size == (50, 70), "it is not blown up"
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "my home", 6
    shown = opened(resize_printed(picture((100, 50), "JPEG", exif=exif), Size.LARGE))
    assert shown.size == (50, 100)
    assert not shown.getexif()


def test_printed_pictures_are_refused_in_words() -> None:
    for data, message in (
        (b"", "not a PNG, JPEG or WebP"),
        (b"<svg/>", "not a PNG, JPEG or WebP"),
        (picture((20, 20), "GIF"), "not a PNG, JPEG or WebP"),
        (picture((20, 20), "PNG")[:60], "damaged"),
        (huge_png(), "40 million"),
    ):
        with pytest.raises(ValueError, match=message):
            resize_printed(data, Size.SMALL)
