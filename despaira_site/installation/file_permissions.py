"""Permissions of private files of an installation, which may have been made with another umask."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection


def restrict() -> None:
    """Let only the owner read and write private files (0600) and folders (0700)."""
    for path in _private():
        wanted = 0o700 if path.is_dir() else 0o600
        with contextlib.suppress(OSError):  # deleted meanwhile, of another owner, or on a read-only disk
            if path.stat().st_mode & 0o777 != wanted and not path.is_symlink():
                path.chmod(wanted)


def _private() -> Iterator[Path]:
    """Yield the private files and folders of the site, which may share VAR_DIR with other files."""
    yield settings.VAR_DIR / "secret_key"
    if connection.vendor == "sqlite":
        database = Path(connection.settings_dict["NAME"])
        yield from (database.with_name(database.name + end) for end in ("", "-wal", "-shm", "-journal"))
    folders = (
        settings.EMAIL_FILE_PATH,
        settings.MEDIA_ROOT,
        settings.METRICS_DIR,
        settings.FACES_DIR,
        settings.PICTURES_DIR,
        settings.COPIES_DIR,
        settings.LOWERED_DIR,
    )
    for folder in map(Path, folders):
        for place, _, names in os.walk(folder):
            yield Path(place)
            yield from (Path(place, name) for name in names)
