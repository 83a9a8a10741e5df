"""Images uploaded with a set file that a user tries: validated, and scaled for the page."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cards.importing.errors import FaultCode
from cards.importing.images import PrintedImage, check_image
from drawing.card_images.size import Size
from drawing.card_images.uploads import resize_printed
from tcg.values import InvalidValue, quote

#: Above this many images each is shown small, because the page contains them all.
_MANY: Final = 40


@dataclass(frozen=True, slots=True)
class UploadedImage:
    """Image from a zip file: valid and with a scaled version, or with a fault (a code and a message)."""

    image: PrintedImage | None = None
    scaled: bytes = b""
    fault: tuple[FaultCode, str] | None = None

    @property
    def address(self) -> str:
        """Data URL of the scaled image, which contains the image itself."""
        return f"data:image/webp;base64,{base64.b64encode(self.scaled).decode()}"


def check_images(contents: Sequence[bytes]) -> list[UploadedImage]:
    """Validate and scale images, which is slow, and return the results in the same order; none raises an error."""
    size = Size.SMALL if len(contents) > _MANY else Size.NORMAL
    return [_check(content, size) for content in contents]


def _check(content: bytes, size: Size) -> UploadedImage:
    try:
        return UploadedImage(check_image(content), resize_printed(content, size))
    except InvalidValue as error:
        return UploadedImage(fault=(FaultCode(error.code), error.message))
    except ValueError as error:
        return UploadedImage(fault=(FaultCode.BAD_IMAGE, str(error)))


def find(uploaded: Mapping[str, UploadedImage], name: str) -> PrintedImage | None:
    """Return the uploaded image with a name, or raise InvalidValue if there is none or it is invalid."""
    if name not in uploaded:
        raise InvalidValue(FaultCode.IMAGE_MISSING, f"there is no image {quote(name)} in the zip file.")
    if fault := uploaded[name].fault:
        raise InvalidValue(*fault)
    return uploaded[name].image


def no_image(folder: Path, name: str) -> PrintedImage | None:
    """Return None for any image, so that no file on the server is read."""
    return None
