"""Tests of placeholders for missing images, and that requests never draw images."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from defusedxml import ElementTree
from django.test import Client

from cards.catalog.catalogs import Catalog
from cards.images import api, queue
from cards.images.card_image import CardImage, newest_image
from cards.images.placeholder import placeholder
from drawing.card_images.size import Size
from jobs.queues import Queue


class Away:
    """Workers that must not be used."""

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        raise AssertionError("drawn")

    def close(self) -> None:
        pass


@pytest.fixture
def nothing_drawn(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the empty folder of card images, with drawing disabled."""
    settings.FACES_DIR = tmp_path / "faces"
    monkeypatch.setattr(queue, "QUEUE", Queue(Away(), 100))
    monkeypatch.setattr(api, "SECONDS", 0.0)
    return tmp_path / "faces"


def image_of(starter: Catalog, slug: str) -> CardImage:
    return newest_image(starter, starter.slugged(slug))


def lines(picture: bytes) -> list[str]:
    """Return the lines of text of an SVG picture."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


def test_an_image_that_is_not_drawn_is_a_placeholder_that_nobody_keeps(
    starter: Catalog, client: Client, nothing_drawn: Path
) -> None:
    image = image_of(starter, "grave-warden")
    for size in Size:
        address = image.url(size)
        answer = client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
        assert answer["Cache-Control"] == "no-store"
        assert "ETag" not in answer
        assert lines(answer.content) == [
            "Grave Warden",
            "Creature",
            "Dark",
            f"Level {image.card.level}",
            image.card.type,
        ]
        assert client.head(address)["Content-Type"] == "image/svg+xml"
    assert not nothing_drawn.exists()


def test_it_is_drawn_elsewhere_and_stands_there_then(
    starter: Catalog, client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.FACES_DIR = tmp_path / "faces"
    image = image_of(starter, "grave-warden")
    address = image.url(Size.SMALL)
    assert client.get(address)["Content-Type"] == "image/svg+xml"
    assert queue.have_drawn([image], 600.0) == 0
    answer = client.get(address)
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_program_gets_the_image_or_is_asked_to_come_again(
    starter: Catalog, client: Client, nothing_drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.get("/api/v1/cards/grave-warden/image.webp")
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert answer["Content-Type"] == "application/problem+json"
    image = image_of(starter, "grave-warden")
    image.content(Size.SMALL)
    assert client.get("/api/v1/cards/grave-warden/image.webp")["Content-Type"] == "image/webp"


def test_a_hostile_name_is_text_and_a_long_one_stays_inside(starter: Catalog) -> None:
    for name in ('</text><script>alert("1")</script>', "A & B's <b>", "bell \x07 and ?", "W" * 80, "Seventeen " * 8):
        picture = placeholder("despaira", named(name))
        tags = {re.sub(r"\{.*\}", "", element.tag) for element in ElementTree.fromstring(picture).iter()}
        assert tags == {"svg", "rect", "path", "g", "text"}
        assert b"<script" not in picture
        assert max(map(len, lines(picture))) <= 22
        assert len(lines(picture)) <= 10


def named(name: str) -> Any:
    """Return a card with a name."""
    nothing = dict.fromkeys(("element", "level", "type"))
    return SimpleNamespace(name=name, kind="leader", classes=(), **nothing)


def test_what_another_process_needs_can_be_sent_to_it(starter: Catalog) -> None:
    image = image_of(starter, "grave-warden")
    call = (queue._draw, image)
    assert pickle.loads(pickle.dumps(call)) == call  # noqa: S301
    # That process imports this module before Django is set up.
    subprocess.run([sys.executable, "-c", "import jobs.process_setup"], env={}, check=True)
