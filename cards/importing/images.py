"""Validation and storage of imported card images.

Stored images are named after their content, so that equal images share a file and a changed one gets a new URL.
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
from tcg.values import InvalidValue, quote, set_number

#: Largest image in bytes.
MAX_BYTES: Final = 8 * 1024 * 1024
#: Most pixels of an image, because it is scaled in memory.
MAX_PIXELS: Final = 25_000_000
#: Pixels of a complete card image (63 × 88 mm), and the tolerated deviation of its proportions.
FACE: Final = (Size.LARGE.width, Size.LARGE.height)
_TOLERANCE: Final = 0.02
_SUFFIXES: Final = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp"}
FOLDER: Final = "printings"


@dataclass(frozen=True, slots=True)
class PrintedImage:
    """Valid image for import: SHA-256 digest, extension, (width, height) in pixels, and path, None for an upload."""

    digest: str
    suffix: str
    size: tuple[int, int]
    path: Path | None = None

    @property
    def stored_name(self) -> str:
        """Name of the image in Django's storage, derived from its content."""
        return f"{FOLDER}/{self.digest[:40]}.{self.suffix}"

    @property
    def is_whole(self) -> bool:
        """Whether the image has the proportions of a card, so that nothing is cut off."""
        width, height = self.size
        return abs(width / height * FACE[1] / FACE[0] - 1) <= _TOLERANCE


def check_image(content: bytes, path: Path | None = None) -> PrintedImage:
    """Return an image after decoding it completely, or raise InvalidValue. `path` is that of its file, if any.

    It must be a PNG, JPEG or WebP and not too large.
    """
    if len(content) > MAX_BYTES:
        raise InvalidValue(FaultCode.IMAGE_TOO_LARGE, f"an image has at most {MAX_BYTES // 1024**2} MB.")
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
    except InvalidValue:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except Exception as error:  # Pillow's decoders raise whatever they like
        raise InvalidValue(FaultCode.BAD_IMAGE, "this is no whole PNG, JPEG or WebP image.") from error
    return PrintedImage(hashlib.sha256(content).hexdigest(), suffix, size, path)


def _too_many_pixels() -> InvalidValue:
    return InvalidValue(FaultCode.IMAGE_TOO_LARGE, f"an image has at most {MAX_PIXELS // 1_000_000} million pixels.")


def find_image(folder: Path, name: str) -> PrintedImage:
    """Return the image with a name in the folder of a set file.

    InvalidValue is raised if it is missing, invalid, or a link that leads out of the folder.
    """
    path = folder / name
    try:
        if path.resolve().parent != folder.resolve():
            raise InvalidValue(FaultCode.IMAGE_PATH, f"{quote(name)} leads out of the set file's folder.")
        if not path.is_file():
            raise InvalidValue(FaultCode.IMAGE_MISSING, f"there is no file {quote(name)} beside the set file.")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InvalidValue(FaultCode.IMAGE_MISSING, f"{quote(name)} cannot be opened: {error.strerror}.") from error
    return check_image(content, path)


def name_by_numbers(rows: Rows, names: Iterable[str]) -> None:
    """Assign the images `names` to cards that name none, by number: `7.png` and `MYS EN-7.png` are for number 7."""
    numbered = {number: name for name in names if (number := _number_in(Path(name).stem))}
    for row in rows.cards:
        cell = row.cells.get("number")
        image = row.cells.get("image")
        if cell is None or (image is not None and image.value not in (None, "")):
            continue
        if (number := _number_in(cell.value)) and number in numbered:
            row.cells["image"] = Cell(numbered[number], cell.line)


def _number_in(value: object) -> tuple[int, str] | None:
    """Return number and letter of a set number, ignoring its set; None for anything else."""
    try:
        number: SetNumber = set_number(value)
    except InvalidValue:
        return None
    return number.number, number.variant


@contextmanager
def stored_images() -> Iterator[ImageStore]:
    """Provide a store for images during a `with` block; if the block fails, its new files are deleted."""
    store = ImageStore(default_storage)
    try:
        yield store
    except BaseException:
        store.forget()
        raise


class ImageStore:
    """Store of imported images, which can delete the files it has written if an import fails."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._written: list[str] = []

    def put(self, image: PrintedImage) -> str:
        """Store an image unless a file with its content exists, and return its name in the storage.

        OSError is raised if it cannot be written, or the file has changed since it was checked.
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
        """Delete all files that this object has written."""
        for name in self._written:
            self._storage.delete(name)
        self._written.clear()
