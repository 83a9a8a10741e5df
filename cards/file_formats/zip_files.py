"""Reading of uploaded zip files."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import Final

from django.core.exceptions import ValidationError

SIGNATURE: Final = b"PK\x03\x04"
#: Files inside office documents, which are zip files too.
_OFFICE: Final = ("[Content_Types].xml", "mimetype")


def unpack(name: str, content: bytes, *, most_files: int, most_bytes: int) -> list[tuple[str, bytes]]:
    """Return the files in a zip file as pairs of path and content, without hidden files and folders.

    `name` is for error messages. `most_files` include hidden ones, and `most_bytes` are unpacked. ValidationError is
    raised if the file is invalid or exceeds a limit.
    """
    found, left = [], most_bytes
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = packed.infolist()
            if len(entries) > most_files:
                raise ValidationError(f"{name} has {len(entries):,} files in it: at most {most_files} are read.")
            if any(entry.filename in _OFFICE for entry in entries):
                raise ValidationError(f"{name} is a document of an office program: save it as text.")
            for entry in entries:
                path = PurePosixPath(entry.filename)
                if entry.is_dir() or not path.name or any(part.startswith((".", "__MACOSX")) for part in path.parts):
                    continue
                with packed.open(entry) as file:
                    each = file.read(left + 1)
                left -= len(each)
                if left < 0:
                    message = f"{name} has more than {most_bytes // 10**6} MB in it: pack less together."
                    raise ValidationError(message)
                found.append((entry.filename, each))
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, ValueError, OSError, zlib.error) as error:
        raise ValidationError(f"{name} is no zip file that can be opened: {error}.") from error
    return found
