"""Images that come with a set file: checked as those that are loaded, and made small for the page."""

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

#: Of more images than this each is shown small: all are part of the page, as nothing is stored.
_MANY: Final = 40


@dataclass(frozen=True, slots=True)
class Looked:
    """An image that is good and what is shown of it, or the code and the message of its fault."""

    image: PrintedImage | None = None
    shown: bytes = b""
    fault: tuple[FaultCode, str] | None = None

    @property
    def address(self) -> str:
        """What the page has for its address: the image itself."""
        return f"data:image/webp;base64,{base64.b64encode(self.shown).decode()}"


def look(contents: Sequence[bytes]) -> list[Looked]:
    """Decode images, which takes a while."""
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
    """The image with a name. Raises Refused, as `cards.importing.images.find_image` does."""
    if name not in looked:
        raise Refused(FaultCode.IMAGE_MISSING, f"there is no image {quote(name)} in the zip file.")
    if fault := looked[name].fault:
        raise Refused(*fault)
    return looked[name].image


def not_looked_for(folder: Path, name: str) -> PrintedImage | None:
    """No file of the server is looked at."""
    return None
