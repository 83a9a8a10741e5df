"""Queue of card images, and the process that draws them.

Requests never draw images. The URL of a missing image returns a placeholder (`cards.images.placeholder`) and queues the
image; `static/js/card-images.js` tries again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cards.images.card_image import CardImage
from drawing.card_images.size import Size
from jobs.process_setup import get_ready
from jobs.queues import Queue
from jobs.workers import Processes

#: Most queued images: enough for several pages and for the largest deck.
MOST_WAITING: Final = 500

#: Images by digest.
QUEUE: Final = Queue(Processes(1, get_ready), MOST_WAITING)


def have_drawn(images: Iterable[CardImage], seconds: float) -> int:
    """Queue images that are not stored, wait up to `seconds` for them, and return how many are still missing.

    Images that could not be drawn or stored don't count as missing, so that no request waits for them. With 0 seconds
    they are only queued.
    """
    missing = {image.digest: image for image in images}
    missing = {digest: image for digest, image in missing.items() if not image.is_stored}
    refused = [digest for digest, image in missing.items() if not QUEUE.add(digest, _draw, image)]
    return QUEUE.wait(missing.keys(), seconds) + len(refused)


def _draw(image: CardImage) -> None:
    """Draw and store an image, in the drawing process."""
    if not image.is_stored:  # `draw_faces` may have drawn it meanwhile
        image.content(Size.SMALL)
