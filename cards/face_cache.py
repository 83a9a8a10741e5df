"""Faces as files: drawn when they are first asked for, kept by what is on them.

The address of a face carries a digest of everything that it shows, so that a browser may keep it for ever: a card that
changes has another address. `FACES_DIR` may be emptied at any time.
"""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response

from cards import image_files
from cards.catalog import current
from cards.faces import Size, draw_face, face_digest, on_paper, resize_printed
from cards.printings import Printed
from rules.cards import CardDef

CONTENT_TYPE: Final = "image/webp"
_A_YEAR: Final = "public, max-age=31536000, immutable"
#: An address without a digest: caches ask again, and are mostly answered 304.
_ASK_AGAIN: Final = "public, max-age=300"

#: Seconds for which a file is spared: another process may know newer cards, or be writing it.
_JUST_NOW: Final = 24 * 3600


def digest(card: CardDef, printing: Printed | None) -> str:
    """What the face of a card in a printing looks like, as 20 hexadecimal digits."""
    if printing is None:
        return face_digest(card, "", "")
    return face_digest(card, str(printing.number), printing.rarity, printing.image_digest)


def face_url(card: CardDef, printing: Printed | None, size: Size) -> str:
    """The permanent address of a face."""
    return reverse("cards:face", args=[card.slug, digest(card, printing), size.value])


def face(card: CardDef, printing: Printed | None, size: Size) -> tuple[bytes, str]:
    """(WebP image, its ETag), drawn unless it has been drawn before."""
    mark = digest(card, printing)
    with contextlib.suppress(OSError):
        return _path(mark, size).read_bytes(), _etag(mark, size)
    return _make(card, printing, mark)[size], _etag(mark, size)


def is_kept(card: CardDef, printing: Printed | None) -> bool:
    """Whether the face is there already, in every size."""
    mark = digest(card, printing)
    return all(_path(mark, size).exists() for size in Size)


def paper_face(card: CardDef, printing: Printed | None) -> bytes:
    """The face for paper, a JPEG (`cards.faces.on_paper`), made unless it has been made before."""
    path = _paper_path(card, printing)
    with contextlib.suppress(OSError):
        return path.read_bytes()
    made = on_paper(face(card, printing, Size.LARGE)[0])
    image_files.keep(path, made)
    return made


def is_on_paper(card: CardDef, printing: Printed | None) -> bool:
    """Whether the face for paper is there already."""
    return _paper_path(card, printing).exists()


def orphans() -> list[Path]:
    """The files that show cards as they are no more, or that were never finished, and were not written just now."""
    cards = current()
    marks = {digest(card, printing) for card in cards.values() for printing in cards.printings_of(card.id) or (None,)}
    before = time.time() - _JUST_NOW
    found = Path(settings.FACES_DIR).glob("*/*")
    return [
        path for path in found if path.name.partition("-")[0] not in marks and image_files.written_at(path) < before
    ]


def delete_orphans(batch: int) -> int:
    """Delete up to `batch` of the orphans; says how many. One that is needed again is drawn again."""
    return image_files.delete(orphans()[:batch])


def _path(mark: str, size: Size) -> Path:
    return Path(settings.FACES_DIR) / mark[:2] / f"{mark}-{size.value}.webp"


def _paper_path(card: CardDef, printing: Printed | None) -> Path:
    mark = digest(card, printing)
    return Path(settings.FACES_DIR) / mark[:2] / f"{mark}-paper.jpg"


def _make(card: CardDef, printing: Printed | None, mark: str) -> dict[Size, bytes]:
    """Draw the face, or scale the printed image, and keep all sizes: they cost little beside the drawing."""
    number, rarity = (str(printing.number), printing.rarity) if printing else ("", "")
    images = _printed(printing) or draw_face(card, number, rarity)
    for size, image in images.items():
        image_files.keep(_path(mark, size), image)
    return images


def response(
    request: HttpRequest, card: CardDef, printing: Printed | None, size: Size, *, immutable: bool
) -> HttpResponseBase:
    """The face as a response, or a 304 for somebody who has it."""
    etag = _etag(digest(card, printing), size)
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(face(card, printing, size)[0], content_type=CONTENT_TYPE)
    answer["ETag"] = etag
    answer["Cache-Control"] = _A_YEAR if immutable else _ASK_AGAIN
    return answer


def _etag(mark: str, size: Size) -> str:
    return f'"{mark}-{size.value}"'


def _printed(printing: Printed | None) -> dict[Size, bytes] | None:
    """The imported picture of a printing. One that is missing or broken is no reason to show nothing."""
    if printing is None or not printing.image:
        return None
    try:
        with default_storage.open(printing.image) as file:
            content = file.read()
        return {size: resize_printed(content, size) for size in Size}
    except (OSError, ValueError):
        return None
