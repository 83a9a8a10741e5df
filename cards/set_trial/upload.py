"""Set file that a user submits: a file, a zip file with images, or typed text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import get_valid_filename

from cards.file_formats import zip_files
from cards.importing.readers.files import decode
from cards.set_trial.report import CARDS
from tcg.values import InvalidValue

#: Largest set file in bytes, smaller than the limit of a request.
FILE_BYTES: Final = 1_000_000
#: Largest zip file in bytes, and largest unpacked content.
ZIP_BYTES: Final = 10_000_000
_UNPACKED: Final = 32_000_000
#: Most images and most files in a zip file.
IMAGES: Final = 200
_FILES: Final = 2 * IMAGES
#: Longest name of an image in bytes, which file systems accept.
_NAME: Final = 200
#: Characters at the end of a file name that are used, at most four bytes each.
_NAME_END: Final = 50
_ENDS: Final = (".json", ".csv")


@dataclass(frozen=True, slots=True)
class Sent:
    """Submitted set file with its images by name; None means that there was no zip file."""

    name: str
    content: bytes
    images: Mapping[str, bytes] | None = None

    @classmethod
    def typed(cls, text: str) -> Sent:
        """Return typed cards as a set file: JSON if they begin with { or [, otherwise CSV."""
        return cls("-.json" if text.lstrip().startswith(("{", "[")) else "-.csv", text.encode())

    @classmethod
    def uploaded(cls, file: UploadedFile[Any], text: str) -> Sent:
        """Return an uploaded set file. A zip file may contain only images for the typed `text`.

        ValidationError is raised if the file is too large or has the wrong type.
        """
        name, size = _name_of(str(file.name)), file.size or 0
        if name.casefold().endswith(".zip"):
            if size > ZIP_BYTES:
                raise ValidationError(f"This zip file has {size:,} bytes: at most {ZIP_BYTES // 10**6} MB are read.")
            return _unpacked(name, file.read(), text)
        if size > FILE_BYTES:
            raise ValidationError(f"This file has {size:,} bytes: at most 1 MB is read.")
        if not name.casefold().endswith(_ENDS):
            raise ValidationError("A set file is called .csv, .json or .zip.")
        return cls(name, file.read())

    @property
    def text(self) -> str:
        """Content of the set file as text, or "" if it is not text."""
        try:
            return decode(self.content)
        except InvalidValue:
            return ""

    def write(self, folder: Path) -> Path:
        """Write the set file and its images into a folder, and return the path of the set file."""
        for name, image in (self.images or {}).items():
            (folder / name).write_bytes(image)
        path = folder / self.name
        path.write_bytes(self.content)
        return path


def _name_of(path: str) -> str:
    return get_valid_filename(PurePosixPath(path).name)[-_NAME_END:]


def _unpacked(name: str, content: bytes, typed: str) -> Sent:
    files = zip_files.unpack(name, content, most_files=_FILES, most_bytes=_UNPACKED)
    sets = [(PurePosixPath(path).name, each) for path, each in files if path.casefold().endswith(_ENDS)]
    if not sets and typed.strip():
        set_file = Sent.typed(typed)
        sets = [(set_file.name, set_file.content)]
    if len(sets) != 1:
        found = f"{len(sets)} files" if sets else "no file"
        raise ValidationError(f"{name} has {found} that could be the set: put one CSV or JSON file into it.")
    (set_name, text), images = sets[0], {}
    if len(text) > FILE_BYTES:
        raise ValidationError(f"{set_name} has {len(text):,} bytes: at most 1 MB is read.")
    for path, image in files:
        image_name = PurePosixPath(path).name
        if path.casefold().endswith(_ENDS):
            continue
        if len(image_name.encode()) > _NAME:
            raise ValidationError(f"The name {image_name[:40]}… is too long: use {_NAME // 4} letters at most.")
        if image_name in images:
            raise ValidationError(f"{name} has two files called {image_name}: give each a name of its own.")
        images[image_name] = image
    if len(images) > IMAGES:
        raise ValidationError(f"{name} has {len(images)} images in it: at most {IMAGES} are tried at once.")
    return Sent(set_name if set_name.startswith("-.") else _name_of(set_name), text, images)


#: Help text of the form.
HELP: Final = (
    f"CSV or JSON of up to {CARDS} cards and 1 MB, or a zip file with it and up to {IMAGES} images. A zip file may "
    f"have {ZIP_BYTES // 10**6} MB; one of more than 1 MB needs an account."
)
