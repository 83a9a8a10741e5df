"""pytest plugin: all cards share one plain image, which is made once a process.

Drawing card images was a fifth of the time of all tests. The tests of the images ask for `drawn_card_images`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cards.images.card_image import Faces
    from drawing.size import Size


def _all_faces() -> list[Faces[Any]]:
    from cards.face_cache import FACES
    from shelf.face_cache import FACES as OTHER_GAMES

    return [FACES, *OTHER_GAMES.values()]


@cache
def _plain_images() -> dict[Size, bytes]:
    from PIL import Image

    from drawing.size import Size, in_sizes

    return in_sizes(Image.new("RGBA", (Size.LARGE.width, Size.LARGE.height), "#445566"))


def _draw_plain(card: Any, printing: Any) -> dict[Size, bytes]:
    return _plain_images()


@contextmanager
def _drawing_with(draws: list[Callable[[Any, Any], dict[Size, bytes]]]) -> Iterator[None]:
    before = [faces.draw for faces in _all_faces()]
    for faces, draw in zip(_all_faces(), draws, strict=True):
        object.__setattr__(faces, "draw", draw)  # the class is frozen
    try:
        yield
    finally:
        for faces, draw in zip(_all_faces(), before, strict=True):
            object.__setattr__(faces, "draw", draw)


@pytest.fixture(scope="session", autouse=True)
def _real_drawing() -> Iterator[list[Callable[[Any, Any], dict[Size, bytes]]]]:
    """Put the plain image in place; the value is how images are really drawn."""
    real = [faces.draw for faces in _all_faces()]
    with _drawing_with([_draw_plain] * len(real)):
        yield real


@pytest.fixture(scope="session")
def _folder_of_drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("card-images")


@pytest.fixture
def drawn_card_images(_real_drawing: Any, _folder_of_drawn: Path, settings: Any) -> Iterator[None]:
    """Draw card images as the site does, into a folder of their own."""
    settings.FACES_DIR = _folder_of_drawn
    with _drawing_with(_real_drawing):
        yield
