"""Images of cards, drawn on demand and stored by a digest of their content.

The URL contains the digest, so that browsers may cache an image forever; a changed card has a new URL. `FACES_DIR`
holds the images of all games and may be emptied at any time. Requests never draw images (`cards.images.queue`).
`CardImage.content` draws immediately, for commands, for tests, and for images that can't be stored.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.urls import reverse
from PIL import Image

from cards.catalog.library import Library
from cards.catalog.printings import Printed
from cards.images import files
from drawing.card_images.imprint import Imprint
from drawing.card_images.paper import on_paper
from drawing.card_images.size import Size
from drawing.card_images.uploads import resize_printed
from games import GAMES
from tcg.library import Card


@dataclass(frozen=True)
class CardImage:
    """Image of a card in one printing, or of the card alone: its URL, stored files and drawing. It can be pickled."""

    game: str
    card: Any
    printing: Printed | None

    @cached_property
    def digest(self) -> str:
        """Digest of everything that the image shows, 20 hexadecimal digits."""
        printed = self.printing.image_digest if self.printing else ""
        return GAMES[self.game].image.digest(self.game, self.card, self._imprint, printed)

    @property
    def _imprint(self) -> Imprint:
        if self.printing is None:
            return Imprint()
        number = self.printing.number
        return Imprint(str(number), number.set, self.printing.rarity, self.printing.artist)

    def url(self, size: Size) -> str:
        """Return the permanent URL of the image."""
        place = {"game": GAMES[self.game], "slug": self.card.slug, "digest": self.digest, "size": size.value}
        return reverse("images:image", kwargs=place)

    def path(self, size: Size) -> Path:
        """Return the path of the file that stores the image in this size."""
        return Path(settings.FACES_DIR) / self.digest[:2] / f"{self.digest}-{size.value}.webp"

    @property
    def paper_path(self) -> Path:
        """Path of the file that stores the image for printing on paper."""
        return self.path(Size.LARGE).with_name(f"{self.digest}-paper.jpg")

    @property
    def is_stored(self) -> bool:
        """Whether the image is stored in every size."""
        return all(self.path(size).exists() for size in Size)

    def stored(self, size: Size) -> bytes | None:
        """Return the bytes of the stored WebP image in this size, or None."""
        with contextlib.suppress(OSError):
            return self.path(size).read_bytes()
        return None

    def content(self, size: Size) -> bytes:
        """Return the bytes of the WebP image in this size, which is drawn and stored if necessary."""
        stored = self.stored(size)
        return self._store()[size] if stored is None else stored

    def opened(self, size: Size) -> Image.Image:
        """Return the image as a Pillow image (RGBA), which is drawn and stored if necessary."""
        return Image.open(io.BytesIO(self.content(size))).convert("RGBA")

    def draw(self) -> dict[Size, bytes]:
        """Draw the image, and return it in all sizes as WebP."""
        return draw(self.game, self.card, self._imprint)

    def paper(self) -> bytes:
        """Return the image as JPEG for printing on paper, which is made and stored if necessary."""
        with contextlib.suppress(OSError):
            return self.paper_path.read_bytes()
        made = on_paper(self.content(Size.LARGE))
        files.write(self.paper_path, made)
        return made

    def _store(self) -> dict[Size, bytes]:
        """Draw the image or scale the imported one, store it, and return it in all sizes."""
        images = self._printed() or self.draw()
        for size, image in images.items():
            files.write(self.path(size), image)
        return images

    def _printed(self) -> dict[Size, bytes] | None:
        """Return the imported image of the printing in all sizes, or None if it is missing or broken."""
        if self.printing is None or not self.printing.image:
            return None
        try:
            with default_storage.open(self.printing.image) as file:
                content = file.read()
            return {size: resize_printed(content, size) for size in Size}
        except (OSError, ValueError):
            return None


def draw(game: str, card: Card, imprint: Imprint) -> dict[Size, bytes]:
    """Draw a card's image, and return it in all sizes as WebP. `imprint` has the data of its printing."""
    return GAMES[game].image.drawing.draw_card(card, imprint)


def newest_image(library: Library, card: Any) -> CardImage:
    """Return the image of a card in its newest printing, or of the card alone if it has no printing."""
    return CardImage(library.game, card, library.printing_of(card.id))


def images_of(library: Library, card: Card) -> Iterator[CardImage]:
    """Yield the image of a card in each printing, or of the card alone if it has no printing."""
    for printing in library.printings_of(card.id) or (None,):
        yield CardImage(library.game, card, printing)
