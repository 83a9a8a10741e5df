"""Faces as files: drawn by a process beside the server when they are first asked for, kept by what is on them.

A request never draws one. The address of an image that isn't drawn yet answers with a placeholder
(`cards.images.placeholder`) and puts the image into a queue (`cards.images.queue`); `static/js/card-images.js` asks
again. `Faces.face` draws at once: it is for commands, for tests, and for images that can't be stored.

The address of a face carries a digest of everything that it shows, so that a browser may keep it for ever: a card that
changes has another address. `FACES_DIR` may be emptied at any time; the faces of all games lie there.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar

from django.conf import settings
from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.cache import get_conditional_response

from cards.images import files, placeholder, queue
from cards.library import CardLibrary
from cards.printings import Printed
from drawing.paper import on_paper
from drawing.size import Size
from drawing.uploads import resize_printed
from tcg.library import Card

_C = TypeVar("_C", bound=Card)

CONTENT_TYPE: Final = "image/webp"
_A_YEAR: Final = "public, max-age=31536000, immutable"
#: An address without a digest: caches ask again, and are mostly answered 304.
_ASK_AGAIN: Final = "public, max-age=300"

#: Seconds for which a file is spared: another process may know newer cards, or be writing it.
_JUST_NOW: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Faces(Generic[_C]):
    """The faces of a game's cards: `digest` is what one looks like, as 20 hexadecimal digits, `draw` makes it in all
    sizes, and `address` leads to it, by the card's slug, the digest and the size; `game` is the code of the game.

    A face is that of a card in a printing, or of a card alone. All can be pickled: another process draws them.
    """

    digest: Callable[[_C, Printed | None], str]
    draw: Callable[[_C, Printed | None], dict[Size, bytes]]
    address: Callable[[str, str, str], str]
    game: str

    def url(self, card: _C, printing: Printed | None, size: Size) -> str:
        """The permanent address of a face."""
        return self.address(card.slug, self.digest(card, printing), size.value)

    def face(self, card: _C, printing: Printed | None, size: Size) -> tuple[bytes, str]:
        """(WebP image, its ETag), drawn at once unless it has been drawn before."""
        mark = self.digest(card, printing)
        stored = _stored(mark, size)
        return self._make(card, printing, mark)[size] if stored is None else stored, _etag(mark, size)

    def is_kept(self, card: _C, printing: Printed | None) -> bool:
        """Whether the face is there already, in every size."""
        mark = self.digest(card, printing)
        return all(_path(mark, size).exists() for size in Size)

    def paper_face(self, card: _C, printing: Printed | None) -> bytes:
        """The face for paper, a JPEG (`drawing.paper.on_paper`), made unless it has been made before."""
        path = _paper_path(self.digest(card, printing))
        with contextlib.suppress(OSError):
            return path.read_bytes()
        made = on_paper(self.face(card, printing, Size.LARGE)[0])
        files.keep(path, made)
        return made

    def is_on_paper(self, card: _C, printing: Printed | None) -> bool:
        """Whether the face for paper is there already."""
        return _paper_path(self.digest(card, printing)).exists()

    def marks(self, library: CardLibrary[_C]) -> set[str]:
        """The digests of all faces that a library's cards have in their printings."""
        return {
            self.digest(card, printing)
            for card in library.values()
            for printing in library.printings_of(card.id) or (None,)
        }

    def missing(self, library: CardLibrary[_C]) -> list[tuple[_C, Printed | None]]:
        """The cards, in their newest printings, whose faces nobody has asked for yet; by their ids."""
        newest = [(card, library.printing_of(card.id)) for card in sorted(library.values(), key=lambda card: card.id)]
        return [(card, printing) for card, printing in newest if not self.is_kept(card, printing)]

    def response(
        self, request: HttpRequest, card: _C, printing: Printed | None, size: Size, *, immutable: bool
    ) -> HttpResponseBase:
        """The face as a response, a 304 for somebody who has it, or a placeholder until it is drawn."""
        mark = self.digest(card, printing)
        etag = _etag(mark, size)
        answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
        if answer is None:
            image = _stored(mark, size)
            if image is None:
                have_drawn([(self, card, printing)], 0.0)
                return placeholder_response(self.game, card)
            answer = HttpResponse(image, content_type=CONTENT_TYPE)
        answer["ETag"] = etag
        answer["Cache-Control"] = _A_YEAR if immutable else _ASK_AGAIN
        return answer

    def at(self, request: HttpRequest, library: CardLibrary[_C], slug: str, digest: str, size: str) -> HttpResponseBase:
        """What stands at the address of a face: the one that the digest stands for; an outdated address leads to the
        newest. Raises Http404 where there is no such card or size."""
        card = library.slugged(slug)
        if card is None or size not in set(Size):
            raise Http404
        for printing in library.printings_of(card.id) or (None,):
            if self.digest(card, printing) == digest:
                return self.response(request, card, printing, Size(size), immutable=True)
        return HttpResponseRedirect(self.url(card, library.printing_of(card.id), Size(size)))

    def _make(self, card: _C, printing: Printed | None, mark: str) -> dict[Size, bytes]:
        """Draw the face, or scale the printed image, and keep all sizes: they cost little beside the drawing."""
        images = _printed(printing) or self.draw(card, printing)
        for size, image in images.items():
            files.keep(_path(mark, size), image)
        return images


#: An image to draw: the faces of its game, the card and the printing.
Wanted: TypeAlias = tuple[Faces[Any], Any, Printed | None]


def have_drawn(images: Iterable[Wanted], seconds: float) -> int:
    """Have images drawn that aren't stored yet; wait so many seconds at most, and return how many are still missing.

    An image that could not be drawn or stored isn't missing: nobody should wait for it.
    """
    missing = {faces.digest(card, printing): (faces, card, printing) for faces, card, printing in images}
    missing = {mark: image for mark, image in missing.items() if not image[0].is_kept(*image[1:])}
    refused = [mark for mark, image in missing.items() if not queue.QUEUE.add(mark, _draw, *image)]
    return queue.QUEUE.wait(missing.keys(), seconds) + len(refused)


def _draw(faces: Faces[Any], card: Any, printing: Printed | None) -> None:
    """Draw and store an image, in the process that draws."""
    if not faces.is_kept(card, printing):  # `draw_faces` may have drawn it meanwhile
        faces.face(card, printing, Size.SMALL)


def placeholder_response(game: str, card: Card) -> HttpResponse:
    """A placeholder in the place of an image that is being drawn."""
    answer = HttpResponse(placeholder.placeholder(game, card), content_type=placeholder.CONTENT_TYPE)
    answer["Cache-Control"] = "no-store"
    return answer


def orphans(marks: Set[str]) -> list[Path]:
    """The files of faces with none of these digests, or that were never finished, and were not written just now."""
    before = time.time() - _JUST_NOW
    found = Path(settings.FACES_DIR).glob("*/*")
    return [path for path in found if path.name.partition("-")[0] not in marks and files.written_at(path) < before]


def _path(mark: str, size: Size) -> Path:
    return Path(settings.FACES_DIR) / mark[:2] / f"{mark}-{size.value}.webp"


def _paper_path(mark: str) -> Path:
    return Path(settings.FACES_DIR) / mark[:2] / f"{mark}-paper.jpg"


def _stored(mark: str, size: Size) -> bytes | None:
    """The image of a digest as it is stored; None where it isn't."""
    with contextlib.suppress(OSError):
        return _path(mark, size).read_bytes()
    return None


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
