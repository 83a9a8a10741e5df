"""Images of printings: what may be one, and how it is stored.

A stored image is named after its content, so the same picture is one file and a changed one has a new address.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, default_storage
from PIL import Image, ImageOps

from cards.importing.errors import FaultCode
from cards.importing.rows import Cell, Rows
from drawing.card_images.size import Size
from tcg.setnumber import SetNumber
from tcg.values import Refused, quote, set_number

#: Bytes of an image, at most.
MAX_BYTES: Final = 8 * 1024 * 1024
#: Pixels of an image, at most: the faces are drawn from it in memory.
MAX_PIXELS: Final = 25_000_000
#: Pixels of a whole face (63 × 88 mm), and by how much an image may be wider or higher before more than the very edge
#: of it is cut off.
FACE: Final = (Size.LARGE.width, Size.LARGE.height)
_TOLERANCE: Final = 0.02
_SUFFIXES: Final = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp"}
FOLDER: Final = "printings"


@dataclass(frozen=True, slots=True)
class PrintedImage:
    """An image that was found good: the SHA-256 of its bytes, the suffix of its format, its pixels across and down, and
    where it lies.
    """

    digest: str
    suffix: str
    size: tuple[int, int]
    path: Path | None = None

    @property
    def stored_name(self) -> str:
        """The name in the storage, made from the content."""
        return f"{FOLDER}/{self.digest[:40]}.{self.suffix}"

    @property
    def is_whole(self) -> bool:
        """Whether all of it is shown: it has the shape of a face."""
        width, height = self.size
        return abs(width / height * FACE[1] / FACE[0] - 1) <= _TOLERANCE


def check_image(content: bytes, path: Path | None = None) -> PrintedImage:
    """Decode an image once, whole. Raises Refused for anything that is no PNG, JPEG or WebP of a bearable size."""
    if len(content) > MAX_BYTES:
        raise Refused(FaultCode.IMAGE_TOO_LARGE, f"an image has at most {MAX_BYTES // 1024**2} MB.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=tuple(_SUFFIXES)) as image:
                width, height = image.size
                if width * height > MAX_PIXELS:
                    raise _too_many_pixels()
                image.load()
                suffix = _SUFFIXES[image.format or ""]
                size = ImageOps.exif_transpose(image).size
    except Refused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except Exception as error:  # Pillow's decoders raise whatever they like
        raise Refused(FaultCode.BAD_IMAGE, "this is no whole PNG, JPEG or WebP image.") from error
    return PrintedImage(hashlib.sha256(content).hexdigest(), suffix, size, path)


def _too_many_pixels() -> Refused:
    return Refused(FaultCode.IMAGE_TOO_LARGE, f"an image has at most {MAX_PIXELS // 1_000_000} million pixels.")


def find_image(folder: Path, name: str) -> PrintedImage:
    """The image called `name` in `folder`. Raises Refused; a link that leads out of the folder is refused too."""
    path = folder / name
    try:
        if path.resolve().parent != folder.resolve():
            raise Refused(FaultCode.IMAGE_PATH, f"{quote(name)} leads out of the set file's folder.")
        if not path.is_file():
            raise Refused(FaultCode.IMAGE_MISSING, f"there is no file {quote(name)} beside the set file.")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Refused(FaultCode.IMAGE_MISSING, f"{quote(name)} cannot be opened: {error.strerror}.") from error
    return check_image(content, path)


def name_by_numbers(rows: Rows, names: Iterable[str]) -> None:
    """Give the cards of a file that name no image those of `names` that are called after their numbers.

    The image `7.png` is that of number 7, as is `MYS EN-7.png`.
    """
    numbered = {number: name for name in names if (number := _number_in(Path(name).stem))}
    for row in rows.cards:
        cell = row.cells.get("number")
        image = row.cells.get("image")
        if cell is None or (image is not None and image.value not in (None, "")):
            continue
        if (number := _number_in(cell.value)) and number in numbered:
            row.cells["image"] = Cell(numbered[number], cell.line)


def _number_in(value: object) -> tuple[int, str] | None:
    """Return the number and the variant in a set number, whatever its set; None where it is none."""
    try:
        number: SetNumber = set_number(value)
    except Refused:
        return None
    return number.number, number.variant


@contextmanager
def stored_images() -> Iterator[ImageStore]:
    """Images written inside the block stay only when it ends well: a failed import leaves no files behind."""
    store = ImageStore(default_storage)
    try:
        yield store
    except BaseException:
        store.forget()
        raise


class ImageStore:
    """Writes images to the storage and remembers which ones."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._written: list[str] = []

    def put(self, image: PrintedImage) -> str:
        """The name under which the image lies in the storage, after writing it where it was not there yet.

        Raises OSError, also where the file is not any more what was checked.
        """
        name = image.stored_name
        if not self._storage.exists(name):
            if image.path is None:
                raise OSError("An image without a file cannot be stored.")
            content = image.path.read_bytes()
            if hashlib.sha256(content).hexdigest() != image.digest:
                raise OSError(f"{image.path} changed while it was being loaded")
            self._written.append(self._storage.save(name, ContentFile(content)))
        return name

    def forget(self) -> None:
        """Delete what was written."""
        for name in self._written:
            self._storage.delete(name)
        self._written.clear()
