"""Django app of the rules, with the cache folder of compiled WebAssembly programs."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from django.apps import AppConfig
from django.conf import settings

from lowering.cache import use_cache


class RulesConfig(AppConfig):
    """Django app of the rules."""

    name = "rules"

    def ready(self) -> None:
        """Cache compiled programs in the folder `LOWERED_DIR`."""
        use_cache(Folder(Path(settings.LOWERED_DIR)))


class Folder:
    """Private cache folder with one file for each name. It may be emptied at any time."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, name: str) -> bytes | None:
        """Return the content of a file; None if it can't be read, or if another user owns it or may write to it."""
        with contextlib.suppress(OSError), (self._path / name).open("rb") as file:
            status = os.fstat(file.fileno())
            if status.st_uid == os.geteuid() and not status.st_mode & 0o022:
                return file.read()
        return None

    def write(self, name: str, data: bytes) -> None:
        """Write a file, replacing an old one, as a whole or not at all. A failure, such as a full disk, is ignored."""
        with contextlib.suppress(OSError):
            self._path.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(dir=self._path, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                Path(part).replace(self._path / name)
            except OSError:
                Path(part).unlink(missing_ok=True)
                raise
