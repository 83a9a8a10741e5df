"""Reading of decklists from uploaded files: several files, or a zip file of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile

from cards.file_formats import zip_files
from decks import limits
from decks.checking.splitting import SubmittedList, split_lists
from decks.fields.cleaning import fit_title
from decks.pages.forms import text_of

#: Files to read from a zip file, including folders and system files.
_PACKED: Final = 4 * limits.LISTS_CHECKED


class _SeveralFiles(forms.FileInput):
    allow_multiple_selected = True


class ListFiles(forms.FileField):
    """Form field that reads decklists from uploaded files; a list without a name is called after its file."""

    widget = _SeveralFiles

    def clean(self, data: Any, initial: object = None) -> list[SubmittedList]:
        """Return the decklists of all uploaded files, in the order of the files."""
        files = [super(ListFiles, self).clean(each, initial) for each in data or [None]]
        return [each for file in files if file for each in _lists_of(file)]


def _lists_of(file: UploadedFile[bytes]) -> Iterator[SubmittedList]:
    """Yield the decklists of a file or zip file; a list without text says why a file can't be read (`unread`)."""
    name = str(file.name)
    if file.size and file.size > limits.FILE_BYTES:
        yield _unread(name, f"{file.size:,} bytes: at most 1 MB is read.")
        return
    content = file.read()
    files = [(name, content)]
    if content.startswith(zip_files.SIGNATURE):
        try:
            files = zip_files.unpack(name, content, most_files=_PACKED, most_bytes=limits.FILE_BYTES)
        except forms.ValidationError as error:
            yield _unread(name, str(error.message))
            return
    for path, each in files:
        try:
            text, _ = text_of(each)
        except forms.ValidationError as error:
            yield _unread(path, str(error.message))
        else:
            yield from split_lists(text, fit_title(PurePosixPath(path).stem))


def _unread(path: str, why: str) -> SubmittedList:
    return SubmittedList("", fit_title(PurePosixPath(path).name), unread=why)
