"""Pictures kept as files: written as a whole or not at all, and read by anybody meanwhile."""

from __future__ import annotations

import contextlib
import math
import os
import tempfile
from pathlib import Path


def keep(path: Path, image: bytes) -> None:
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
    """When the file was written, in seconds; as late as can be for one that somebody has deleted meanwhile."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return math.inf


def delete(paths: list[Path]) -> int:
    """Delete files, as far as they are still there; says how many there were. What is needed again is drawn again."""
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)
