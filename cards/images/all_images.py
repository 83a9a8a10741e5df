"""Images of all cards of a library."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cards.catalog.library import Library
from cards.images.card_image import CardImage, images_of, newest_image
from drawing.card_images.size import Size


def digests(libraries: Iterable[Library]) -> set[str]:
    """Return the digests of the images of all cards in all printings."""
    return {image.digest for library in libraries for card in library.values() for image in images_of(library, card)}


def missing(libraries: Iterable[Library]) -> list[CardImage]:
    """Return the images of the cards in their newest printings that aren't stored yet, by the ids of the cards."""
    cards = [(library, library[card_id]) for library in libraries for card_id in sorted(library)]
    return [image for library, card in cards if not (image := newest_image(library, card)).is_stored]


def draw_missing(libraries: Iterable[Library], go_on: Callable[[int, int], bool]) -> int:
    """Draw the missing images; return how many were drawn.

    Before each image `go_on` is called with the number of images that are drawn and of those to draw in all; where it
    returns False nothing more is drawn.
    """
    images = missing(libraries)
    for done, image in enumerate(images):
        if not go_on(done, len(images)):
            return done
        image.content(Size.NORMAL)
    return len(images)
