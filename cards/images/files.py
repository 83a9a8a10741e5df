"""Files of images: written as a whole or not at all, and read by anybody meanwhile."""

from __future__ import annotations

import contextlib
import math
import os
import tempfile
import time
from collections.abc import Set
from pathlib import Path
from typing import Final

from django.conf import settings

#: Seconds for which a file is spared: another process may know newer cards, or be writing it.
_JUST_NOW: Final = 24 * 3600


def write(path: Path, image: bytes) -> None:
    """Write the file as a whole or not at all: somebody may be reading it. A full disk costs time, not the answer."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(image)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise


def written_at(path: Path) -> float:
    """Return the second in which a file was written; infinity for one that was deleted meanwhile."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return math.inf


def orphans(digests: Set[str]) -> list[Path]:
    """Return the files of card images with other digests, or that were never finished, except of the last day."""
    before = time.time() - _JUST_NOW
    files = Path(settings.FACES_DIR).glob("*/*")
    return [path for path in files if path.name.partition("-")[0] not in digests and written_at(path) < before]


def delete(paths: list[Path]) -> int:
    """Delete files that are still there; return how many there were. An image that is needed again is drawn again."""
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)
