"""Work on the images of all cards: find those that are missing, and draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cards.catalog.library import Library
from cards.images.card_image import CardImage, images_of, newest_image
from drawing.card_images.size import Size


def digests(libraries: Iterable[Library]) -> set[str]:
    """Return the digests of the images of all cards in all their printings."""
    return {image.digest for library in libraries for card in library.values() for image in images_of(library, card)}


def missing(libraries: Iterable[Library]) -> list[CardImage]:
    """Return the images of cards in their newest printings that are not stored yet, ordered by card id."""
    cards = [(library, library[card_id]) for library in libraries for card_id in sorted(library)]
    return [image for library, card in cards if not (image := newest_image(library, card)).is_stored]


def draw_missing(libraries: Iterable[Library], go_on: Callable[[int, int], bool]) -> int:
    """Draw the images of cards that are not stored yet, and return how many were drawn.

    `go_on` is called before each image with the numbers of drawn and of all missing images. False stops drawing.
    """
    images = missing(libraries)
    for done, image in enumerate(images):
        if not go_on(done, len(images)):
            return done
        image.content(Size.NORMAL)
    return len(images)
