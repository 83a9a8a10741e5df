"""Creation of a backup. The site may run meanwhile."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from despaira_site.backups import databases
from despaira_site.backups.archive import DATABASES, MEDIA, SECRET_KEY, BackupError, Manifest, Writer, open_private


@dataclass(frozen=True, slots=True)
class CreatedBackup:
    """Backup that was written: its size in bytes, the number of images, and whether it has the secret key."""

    size: int
    images: int
    has_key: bool


def key_file() -> Path:
    """Return the path of the file with the site's secret key, unless the environment gives the key."""
    return Path(settings.VAR_DIR) / "secret_key"


def stores_key() -> bool:
    """Return whether the site uses the secret key in `key_file`, not one from the environment."""
    return key_file().is_file() and key_file().read_text().strip() == settings.SECRET_KEY


def fingerprint(key: str) -> str:
    """Return a hash that identifies a secret key without revealing it."""
    return hashlib.sha256(f"despaira backup {key}".encode()).hexdigest()[:16]


def make_backup(path: Path, *, overwrite: bool, tell: Callable[[str], None]) -> CreatedBackup:
    """Write a backup to `path`. Only the owner may read the file, which appears there when it is complete.

    With `overwrite` it may replace a file. `tell` shows a line of progress. BackupError if it cannot be made.
    """
    if path.exists() and not (overwrite and path.is_file()):
        raise BackupError(f"{path} exists. Choose another name, or say --overwrite to replace a file.")
    try:
        with tempfile.TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
            draft = Path(folder) / "backup"
            made = _write(draft, Path(folder), tell)
            os.replace(draft, path)
    except OSError as error:
        raise BackupError(f"{path} can't be written: {error.strerror or error}.") from error
    return made


def _write(draft: Path, folder: Path, tell: Callable[[str], None]) -> CreatedBackup:
    with open_private(draft) as file:
        with Writer(file) as writer:
            has_key = _fill(writer, folder, tell)
        file.flush()
        os.fsync(file.fileno())
        return CreatedBackup(file.tell(), sum(name.startswith(f"{MEDIA}/") for name in writer.files), has_key)


def _fill(writer: Writer, folder: Path, tell: Callable[[str], None]) -> bool:
    """Write all files and the manifest with the `writer`, and return whether the secret key is among the files.

    `folder` is for a temporary dump of the database. `tell` shows a line of progress.
    """
    # Before the database and after it: an image that it names was there before or has come meanwhile, and one
    # that is deleted meanwhile is in the backup already.
    _add_images(writer, tell)
    tell("copying the database")
    name = DATABASES[connection.vendor]
    databases.dump(folder / name)
    migrations = databases.applied_migrations()
    tell("packing the database")
    writer.add(name, folder / name)
    _add_images(writer, tell)
    if has_key := stores_key():
        writer.add(SECRET_KEY, key_file())
    writer.finish(
        Manifest(
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
            database=connection.vendor,
            server=databases.server_version(),
            migrations=migrations,
            key=fingerprint(settings.SECRET_KEY),
            files=writer.files,
        )
    )
    return has_key


def _add_images(writer: Writer, tell: Callable[[str], None]) -> None:
    """Add the printed images to the backup, uncompressed: image formats are compressed already.

    `tell` shows progress.
    """
    media = Path(settings.MEDIA_ROOT)
    for path in sorted(media.rglob("*")):
        name = f"{MEDIA}/{path.relative_to(media).as_posix()}"
        if name in writer.files or path.is_symlink() or not path.is_file():
            continue
        tell(f"copying image {len(writer.files) + 1:,}")
        try:
            writer.add(name, path, compress=False)
        except FileNotFoundError:
            continue  # deleted since it was listed
