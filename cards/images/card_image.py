"""Images of cards, drawn when they are first asked for and stored by a digest of what they show.

The address of an image carries the digest, so that a browser may keep it for ever: a card that changes has another
address. `FACES_DIR` may be emptied at any time; the images of all games lie there.

A request never draws an image (`cards.images.queue`). `CardImage.content` draws at once: it is for commands, for tests,
and for images that can't be stored.
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
    """The image of a card of a game in a printing, or of the card alone. It can be pickled."""

    game: str
    card: Any
    printing: Printed | None

    @cached_property
    def digest(self) -> str:
        """Digest of what the image shows, 20 hexadecimal digits."""
        printed = self.printing.image_digest if self.printing else ""
        return GAMES[self.game].image.digest(self.game, self.card, self._imprint, printed)

    @property
    def _imprint(self) -> Imprint:
        if self.printing is None:
            return Imprint()
        number = self.printing.number
        return Imprint(str(number), number.set, self.printing.rarity, self.printing.artist)

    def url(self, size: Size) -> str:
        """Return the permanent address of the image."""
        place = {"game": GAMES[self.game], "slug": self.card.slug, "digest": self.digest, "size": size.value}
        return reverse("images:image", kwargs=place)

    def path(self, size: Size) -> Path:
        """Return the path of the file that the image is stored in."""
        return Path(settings.FACES_DIR) / self.digest[:2] / f"{self.digest}-{size.value}.webp"

    @property
    def paper_path(self) -> Path:
        """The path of the file that the image for paper is stored in."""
        return self.path(Size.LARGE).with_name(f"{self.digest}-paper.jpg")

    @property
    def is_stored(self) -> bool:
        """Whether the image is stored, in every size."""
        return all(self.path(size).exists() for size in Size)

    def stored(self, size: Size) -> bytes | None:
        """Return the WebP image as it is stored, or None."""
        with contextlib.suppress(OSError):
            return self.path(size).read_bytes()
        return None

    def content(self, size: Size) -> bytes:
        """Return the WebP image, drawn and stored at once unless it is stored already."""
        stored = self.stored(size)
        return self._store()[size] if stored is None else stored

    def opened(self, size: Size) -> Image.Image:
        """Return the image as a Pillow image, RGBA, drawn and stored at once unless it is stored already."""
        return Image.open(io.BytesIO(self.content(size))).convert("RGBA")

    def draw(self) -> dict[Size, bytes]:
        """Draw the image in all sizes."""
        return draw(self.game, self.card, self._imprint)

    def paper(self) -> bytes:
        """Return the JPEG for paper (`drawing.card_images.paper.on_paper`), made unless it is stored already."""
        with contextlib.suppress(OSError):
            return self.paper_path.read_bytes()
        made = on_paper(self.content(Size.LARGE))
        files.write(self.paper_path, made)
        return made

    def _store(self) -> dict[Size, bytes]:
        """Draw the image, or scale the printed one, and store all sizes: they cost little beside the drawing."""
        images = self._printed() or self.draw()
        for size, image in images.items():
            files.write(self.path(size), image)
        return images

    def _printed(self) -> dict[Size, bytes] | None:
        """Return the imported image of a printing. One that is missing or broken is no reason to show nothing."""
        if self.printing is None or not self.printing.image:
            return None
        try:
            with default_storage.open(self.printing.image) as file:
                content = file.read()
            return {size: resize_printed(content, size) for size in Size}
        except (OSError, ValueError):
            return None


def draw(game: str, card: Card, imprint: Imprint) -> dict[Size, bytes]:
    """Draw the image of a card in all sizes."""
    return GAMES[game].image.drawing.draw_card(card, imprint)


def newest_image(library: Library, card: Any) -> CardImage:
    """Return the image of a card in its newest printing, or in none."""
    return CardImage(library.game, card, library.printing_of(card.id))


def images_of(library: Library, card: Card) -> Iterator[CardImage]:
    """Yield the images of a card in its printings, or the one of a card without a printing."""
    for printing in library.printings_of(card.id) or (None,):
        yield CardImage(library.game, card, printing)
