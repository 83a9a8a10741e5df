"""Card images at their addresses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client

from cards.catalog import Catalog, current
from cards.images import card_image
from cards.images.card_image import CardImage, newest_image
from cards.models import Card, Printing
from drawing.size import Size


@pytest.fixture
def images(settings: Any, tmp_path: Path) -> Path:
    """The folder of card images."""
    settings.FACES_DIR = tmp_path / "faces"
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "faces"


def image_of(slug: str) -> CardImage:
    return newest_image(current(), current().slugged(slug))


def address(slug: str, size: Size = Size.SMALL) -> str:
    return image_of(slug).url(size)


def draw(slug: str) -> None:
    image_of(slug).content(Size.SMALL)


def test_an_image_is_drawn_once_and_stored(
    starter: Catalog, client: Client, images: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw("grave-warden")
    first = client.get(address("grave-warden"))
    assert first.status_code == 200
    assert first.headers["Content-Type"] == "image/webp"
    assert first.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert first.content[8:12] == b"WEBP"
    assert len(list(images.rglob("*.webp"))) == len(Size)
    monkeypatch.setattr(card_image, "draw", lambda *args: pytest.fail("drawn again"))
    assert client.get(address("grave-warden")).content == first.content
    again = client.get(address("grave-warden"), headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address("grave-warden", Size.LARGE)).status_code == 200
    assert "Cookie" not in first.headers.get("Vary", "")


def test_an_outdated_address_leads_to_the_image_of_today(starter: Catalog, client: Client, images: Path) -> None:
    old = address("grave-warden")
    card = Card.objects.get(slug="grave-warden")
    card.atk = 999
    card.save()
    assert address("grave-warden") != old
    response = client.get(old)
    assert response.status_code in (301, 302, 307, 308)
    assert response.headers["Location"] == address("grave-warden")
    assert client.get("/cards/grave-warden/face/0/huge.webp").status_code == 404


def test_a_printed_image_that_is_missing_or_broken_gives_the_drawn_one(
    starter: Catalog, client: Client, images: Path, settings: Any
) -> None:
    printing = Printing.objects.get(card__slug="grave-warden")
    printing.image.save("broken.png", ContentFile(b"no picture"))
    draw("grave-warden")
    assert client.get(address("grave-warden")).headers["Content-Type"] == "image/webp"
    printing.image.storage.delete(str(printing.image.name))
    printing.image_digest = "other"
    printing.save()
    draw("grave-warden")
    assert client.get(address("grave-warden")).headers["Content-Type"] == "image/webp"
    (images.parent / "file").write_text("")
    settings.FACES_DIR = images.parent / "file"
    draw("grave-warden")  # where nothing can be kept
