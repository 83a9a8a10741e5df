"""Card images of a game: digest, alternative text, and the module that draws them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from drawing.card_images.imprint import Imprint
from drawing.card_images.size import Size
from games.alt_text import alt_text, printed_lines

if TYPE_CHECKING:
    from PIL import Image

#: Increase this with every change of the look of images, so that stored images and their addresses are renewed.
IMAGE_VERSION: Final = 1

#: Fields of a card that no image shows.
_UNSEEN: Final = frozenset({"id", "slug"})


class Drawing(Protocol):
    """Protocol of a module that draws the card images of a game."""

    def draw_card(self, card: object, imprint: Imprint) -> dict[Size, bytes]:
        """Return the image of a card as WebP in every size. The same arguments give the same bytes."""

    def draw_back(self) -> Image.Image:
        """Return the back of the cards in the large size, RGB. The image is shared and must not be changed."""


def image_digest(game: str, card: Any, imprint: Imprint, printed: str = "") -> str:
    """Return 20 hexadecimal digits that change whenever the image of a card (a dataclass) would change.

    `game` is the code of the game: two games may have cards that are equal. `imprint` is that of the printing.
    `printed` is the digest of a printed image that replaces the drawn one, or "".
    """
    seen = {field.name: _plain(getattr(card, field.name)) for field in fields(card) if field.name not in _UNSEEN}
    stamp = [getattr(imprint, field.name) for field in fields(imprint)]
    text = json.dumps([IMAGE_VERSION, game, seen, stamp, printed], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def _plain(value: Any) -> Any:
    """Return a value in a form for JSON: tuples as lists, sets as sorted lists, unknown types as text."""
    if isinstance(value, (frozenset, tuple)):
        plain = [_plain(each) for each in value]
        return sorted(plain) if isinstance(value, frozenset) else plain
    return value if value is None or isinstance(value, (bool, int, str)) else str(value)


@dataclass(frozen=True, slots=True)
class ImageLayout:
    """Layout of the images of a game's cards.

    Attributes:
        module: The name of a module with the functions of `Drawing`, imported when the first image is drawn.
        alt_text: Returns the alternative text for a card and a rarity, without a full stop.
        lines: Returns the printed lines of a card; by default made from `alt_text` and `printed_lines`.
        digest: Returns the digest of the image of a printing.
    """

    module: str = "games.plain_image"
    alt_text: Callable[[Any, str], str] = alt_text
    lines: Callable[[Any], list[str]] | None = None
    digest: Callable[[str, Any, Imprint, str], str] = image_digest

    @property
    def drawing(self) -> Drawing:
        """The module that draws the images, which is imported now."""
        return cast("Drawing", import_module(self.module))

    def describe(self, card: object) -> str:
        """Return everything printed on a card as lines of text, for programs that don't know the game."""
        if self.lines:
            return "\n".join(self.lines(card))
        return "\n".join([f"{self.alt_text(card, '')}.", *printed_lines(card)])


#: The layout of a game without one of its own.
PLAIN: Final = ImageLayout()
