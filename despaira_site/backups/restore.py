"""Restoration of a backup. It either succeeds as a whole or changes nothing."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

from despaira_site.backups import databases
from despaira_site.backups.archive import DATABASES, MEDIA, SECRET_KEY, BackupError, Manifest, open_backup
from despaira_site.backups.create import fingerprint, key_file

_NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


@dataclass(frozen=True, slots=True)
class RestoredBackup:
    """Result of a restoration. `key`: the site's secret key is the "same" as the backup's, "replaced", or "other"."""

    manifest: Manifest
    key: str

    @property
    def images(self) -> int:
        """Number of printed images in the backup."""
        return sum(name.startswith(f"{MEDIA}/") for name in self.manifest.files)


def inspect(path: Path) -> Manifest:
    """Return the manifest of a backup, after checking that this site can restore it. Raises BackupError."""
    with open_backup(path) as backup:
        manifest = backup.manifest
    if manifest.database != connection.vendor:
        raise BackupError(
            f"The backup was made from {_NAMES[manifest.database]}, and this site uses {_NAMES[connection.vendor]}. "
            f"Set DATABASE_URL to a {_NAMES[manifest.database]} database, then restore."
        )
    databases.check_migrations(set(manifest.migrations))
    databases.check_server(manifest.server)
    return manifest


def restore_backup(path: Path, *, tell: Callable[[str], None]) -> RestoredBackup:
    """Replace database, printed images and secret key of the site by those of a backup, or raise BackupError.

    The backup is unpacked and checked in a temporary folder first. Then images and key are exchanged, and the database
    is replaced in one transaction and migrated to this version. If any of that fails, the exchange is undone. `tell`
    shows a line of progress.
    """
    manifest = inspect(path)
    var = Path(settings.VAR_DIR)
    try:
        var.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(prefix="restore-", dir=var) as name:
            folder = Path(name)
            with open_backup(path) as backup:
                backup.unpack(folder, tell)
            database = folder / DATABASES[manifest.database]
            if connection.vendor == "sqlite":
                databases.check_sqlite(database)
            tell("restoring the database")
            (folder / MEDIA).mkdir(exist_ok=True, mode=0o700)
            exchanges = [_Exchange(folder / MEDIA, Path(settings.MEDIA_ROOT), folder / "replaced")]
            key = _state_of_key(folder / SECRET_KEY, manifest)
            if key == "replaced":
                exchanges.append(_Exchange(folder / SECRET_KEY, key_file(), folder / "replaced_key"))
            try:
                databases.restore(database, lambda: _swap_all(exchanges))
            except BaseException:
                for exchange in exchanges:
                    exchange.undo()
                raise
            return RestoredBackup(manifest, key)
    except OSError as error:
        raise BackupError(f"{error.filename or var}: {error.strerror or error}.") from error


class _Exchange:
    """Replacement of the file or folder at `place` by `new`, which keeps the old one at `old` for `undo`."""

    def __init__(self, new: Path, place: Path, old: Path) -> None:
        self._new, self._place, self._old = new, place, old

    def swap(self) -> None:
        """Move the present file or folder to `old`, and the new one in its place."""
        if self._place.exists():
            os.rename(self._place, self._old)
        os.rename(self._new, self._place)

    def undo(self) -> None:
        """Move the old file or folder back, also if `swap` failed halfway."""
        if self._place.exists() and not self._new.exists():
            os.rename(self._place, self._new)
        if self._old.exists():
            os.rename(self._old, self._place)


def _swap_all(exchanges: Sequence[_Exchange]) -> None:
    for exchange in exchanges:
        exchange.swap()


def _state_of_key(source: Path, manifest: Manifest) -> str:
    """Return the value of `RestoredBackup.key`: "same", "replaced" or "other" if the site keeps a different key.

    `source` is the backup's file for the key, which need not exist. A key in the environment is not replaced.
    """
    if manifest.key == fingerprint(settings.SECRET_KEY):
        return "same"
    return "replaced" if source.exists() and not os.environ.get("SECRET_KEY") else "other"
