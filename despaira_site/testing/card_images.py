"""pytest plugin: all cards have one plain image, which is made once a process.

Drawing card images took a fifth of the time of all tests. Tests of images use the fixture `drawn_card_images`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from drawing.card_images.size import Size

_Draw: TypeAlias = Callable[..., "dict[Size, bytes]"]


@cache
def _plain_images() -> dict[Size, bytes]:
    from PIL import Image

    from drawing.card_images.size import Size
    from drawing.card_images.webp import in_sizes

    return in_sizes(Image.new("RGBA", (Size.LARGE.width, Size.LARGE.height), "#445566"))


def _draw_plain(*of: Any) -> dict[Size, bytes]:
    return _plain_images()


@pytest.fixture(scope="session", autouse=True)
def _real_drawing() -> Iterator[_Draw]:
    """Replace the function that draws card images by one that returns the plain image, and yield the original."""
    from cards.images import card_image

    real = card_image.draw
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_image, "draw", _draw_plain)
        yield real


@pytest.fixture(scope="session")
def _folder_of_drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("card-images")


@pytest.fixture
def drawn_card_images(
    _real_drawing: _Draw, _folder_of_drawn: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draw real card images in this test, and store them in a temporary folder."""
    settings.FACES_DIR = _folder_of_drawn
    monkeypatch.setattr("cards.images.card_image.draw", _real_drawing)
