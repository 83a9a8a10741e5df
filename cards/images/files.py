"""Atomic writing and deletion of image files."""

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

#: Seconds for which a file is kept, because another process may use or write it.
_JUST_NOW: Final = 24 * 3600


def write(path: Path, image: bytes) -> None:
    """Write a file atomically, because other processes may read it. Write errors are ignored."""
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
    """Return the time of the last change of a file, or infinity if it was deleted."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return math.inf


def orphans(digests: Set[str]) -> list[Path]:
    """Return image files that no digest in `digests` names, and unfinished files, if they are older than a day."""
    before = time.time() - _JUST_NOW
    files = Path(settings.FACES_DIR).glob("*/*")
    return [path for path in files if path.name.partition("-")[0] not in digests and written_at(path) < before]


def delete(paths: list[Path]) -> int:
    """Delete files, and return how many were given, although some may be gone. Deleted images are drawn again."""
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)
