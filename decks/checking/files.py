"""The decklists in files that somebody sends: several, or packed into one."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile

from decks import limits
from decks.checking.splitting import Listed, split_lists
from decks.formats.cleaning import fit_title
from decks.forms import text_of

_ZIP: Final = b"PK\x03\x04"
#: Files in a packed one that are looked at, folders and notes of the system that packed it included.
_PACKED: Final = 4 * limits.LISTS_CHECKED
#: What the documents of office programs have in them, which are packed files too.
_OFFICE: Final = ("[Content_Types].xml", "mimetype")


class _SeveralFiles(forms.FileInput):
    allow_multiple_selected = True


class ListFiles(forms.FileField):
    """Files with decklists in them, as the lists; one that has no name of its own is called after its file."""

    widget = _SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> Any:
        files = [super(ListFiles, self).clean(each, initial) for each in data or [None]]
        return [each for file in files if file for each in _lists_of(file)]


def _lists_of(file: UploadedFile[Any]) -> Iterator[Listed]:
    if file.size and file.size > limits.FILE_BYTES:
        raise forms.ValidationError(f"{file.name} has {file.size:,} bytes: at most 1 MB is read.")
    content, name = file.read(), str(file.name)
    for path, packed in _unpacked(name, content) if content.startswith(_ZIP) else [(name, content)]:
        try:
            text, _ = text_of(packed)
        except forms.ValidationError as error:
            raise forms.ValidationError(f"{path}: {error.message}") from error
        yield from split_lists(text, fit_title(PurePosixPath(path).stem))


def _unpacked(name: str, content: bytes) -> Iterable[tuple[str, bytes]]:
    """The files in a zip file, by their names: no more bytes of them than one file may have."""
    found, left = [], limits.FILE_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = packed.infolist()
            if len(entries) > _PACKED:
                raise forms.ValidationError(f"{name} has {len(entries):,} files in it: at most {_PACKED} are read.")
            if any(entry.filename in _OFFICE for entry in entries):
                raise forms.ValidationError(f"{name} is a document of an office program: save it as text.")
            for entry in entries:
                path = PurePosixPath(entry.filename)
                if entry.is_dir() or any(part.startswith((".", "__MACOSX")) for part in path.parts):
                    continue
                with packed.open(entry) as file:
                    each = file.read(left + 1)
                left -= len(each)
                if left < 0:
                    raise forms.ValidationError(f"{name} has more than 1 MB in it: pack fewer lists together.")
                found.append((entry.filename, each))
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, ValueError, OSError, zlib.error) as error:
        raise forms.ValidationError(f"{name} is no zip file that can be opened: {error}.") from error
    return found
