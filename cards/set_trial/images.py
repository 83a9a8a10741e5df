"""Images of a tried set file: validated, and scaled for the page."""

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
from tcg.values import Refused, quote

#: Above this many images each is shown small, because the page contains them all.
_MANY: Final = 40


@dataclass(frozen=True, slots=True)
class Looked:
    """Valid image with its scaled version, or the code and message of its fault."""

    image: PrintedImage | None = None
    shown: bytes = b""
    fault: tuple[FaultCode, str] | None = None

    @property
    def address(self) -> str:
        """Data URL of the scaled image."""
        return f"data:image/webp;base64,{base64.b64encode(self.shown).decode()}"


def look(contents: Sequence[bytes]) -> list[Looked]:
    """Validate and scale images, which is slow."""
    size = Size.SMALL if len(contents) > _MANY else Size.NORMAL
    return [_look(content, size) for content in contents]


def _look(content: bytes, size: Size) -> Looked:
    try:
        return Looked(check_image(content), resize_printed(content, size))
    except Refused as refused:
        return Looked(fault=(FaultCode(refused.code), refused.message))
    except ValueError as error:
        return Looked(fault=(FaultCode.BAD_IMAGE, str(error)))


def find(looked: Mapping[str, Looked], name: str) -> PrintedImage | None:
    """Return the image with a name.

    Raises:
        Refused: It is missing or invalid.
    """
    if name not in looked:
        raise Refused(FaultCode.IMAGE_MISSING, f"there is no image {quote(name)} in the zip file.")
    if fault := looked[name].fault:
        raise Refused(*fault)
    return looked[name].image


def not_looked_for(folder: Path, name: str) -> PrintedImage | None:
    """Return None, so that no file on the server is read."""
    return None
