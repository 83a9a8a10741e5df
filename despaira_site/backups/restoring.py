"""A backup is looked at, and comes back: all of it, or nothing has changed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

from despaira_site.backups import databases
from despaira_site.backups.archive import DATABASES, MEDIA, SECRET_KEY, Manifest, Refused, open_backup, open_private
from despaira_site.backups.making import fingerprint, key_file

_NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


@dataclass(frozen=True, slots=True)
class Restored:
    """What has come back; `key` says what became of the secret key: "same", "replaced" or "other"."""

    manifest: Manifest
    key: str

    @property
    def images(self) -> int:
        return sum(name.startswith(f"{MEDIA}/") for name in self.manifest.files)


def inspect(path: Path) -> Manifest:
    """What a backup says of itself, if this site could take it. Raises Refused."""
    with open_backup(path) as backup:
        manifest = backup.manifest
    if manifest.database != connection.vendor:
        raise Refused(
            f"The backup was made from {_NAMES[manifest.database]}, and this site uses {_NAMES[connection.vendor]}. "
            f"Set DATABASE_URL to a {_NAMES[manifest.database]} database, then restore."
        )
    databases.check_migrations(set(manifest.migrations))
    databases.check_server(manifest.server)
    return manifest


def restore_backup(path: Path, *, tell: Callable[[str], None]) -> Restored:
    """Replace database, printed images and secret key by those of a backup, migrated to this version. Raises Refused.

    All is unpacked and checked beside the site first. Then the images are exchanged and the database is replaced in one
    transaction; where that fails the images come back.
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
            media = _Exchange(folder / MEDIA, Path(settings.MEDIA_ROOT), folder / "replaced")
            try:
                databases.restore(database, media.swap)
            except BaseException:
                media.undo()
                raise
            return Restored(manifest, _restore_key(folder / SECRET_KEY, manifest))
    except OSError as error:
        raise Refused(f"{error.filename or var}: {error.strerror or error}.") from error


class _Exchange:
    """One folder in the place of another, which is kept until both are in order."""

    def __init__(self, new: Path, place: Path, kept: Path) -> None:
        self._new, self._place, self._kept = new, place, kept

    def swap(self) -> None:
        self._new.mkdir(exist_ok=True, mode=0o700)
        if self._place.exists():
            os.rename(self._place, self._kept)
        os.rename(self._new, self._place)

    def undo(self) -> None:
        """As it was, however far `swap` has come."""
        if self._place.exists() and not self._new.exists():
            os.rename(self._place, self._new)
        if self._kept.exists():
            os.rename(self._kept, self._place)


def _restore_key(source: Path, manifest: Manifest) -> str:
    """Put the secret key of the backup in its place, unless the environment gives one; says what became of it."""
    if manifest.key == fingerprint(settings.SECRET_KEY):
        return "same"
    if not source.exists() or os.environ.get("SECRET_KEY"):
        return "other"
    draft = key_file().with_name(f"secret_key.{os.getpid()}")
    with open_private(draft) as file:
        file.write(source.read_bytes())
    os.replace(draft, key_file())
    return "replaced"
