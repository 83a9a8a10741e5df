"""Queue of card images to draw, and the process beside this one that draws them.

A request never draws an image. The address of one that isn't drawn yet answers with a placeholder
(`cards.images.placeholder`) and puts the image into the queue; `static/js/card-images.js` asks again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cards.images.card_image import CardImage
from drawing.card_images.size import Size
from jobs.process_setup import get_ready
from jobs.queues import Queue
from jobs.workers import Processes

#: How many images wait at most: those of some pages, and of the largest deck.
MOST_WAITING: Final = 500

#: By their digests.
QUEUE: Final = Queue(Processes(1, get_ready), MOST_WAITING)


def have_drawn(images: Iterable[CardImage], seconds: float) -> int:
    """Have images drawn that aren't stored yet; wait so many seconds at most, and return how many are still missing.

    An image that could not be drawn or stored isn't missing: nobody should wait for it.
    """
    missing = {image.digest: image for image in images}
    missing = {digest: image for digest, image in missing.items() if not image.is_stored}
    refused = [digest for digest, image in missing.items() if not QUEUE.add(digest, _draw, image)]
    return QUEUE.wait(missing.keys(), seconds) + len(refused)


def _draw(image: CardImage) -> None:
    """Draw and store an image, in the process that draws."""
    if not image.is_stored:  # `draw_faces` may have drawn it meanwhile
        image.content(Size.SMALL)
