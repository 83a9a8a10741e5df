"""File format of backups: a zip of the database, the printed images, the secret key and a manifest.

A backup is untrusted input. Every member must be in the manifest with its size and digest, and have a path that a
backup can have. All members are checked before anything of the site changes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final

FORMAT: Final = "despaira backup"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
SECRET_KEY: Final = "secret_key"
MEDIA: Final = "media"
#: Names of the database's member by vendor: a SQLite file, or the output of pg_dump.
DATABASES: Final = {"sqlite": "database.sqlite3", "postgresql": "database.sql"}
#: Maximum bytes of a manifest, which suffice for about 200,000 images.
_MAX_MANIFEST: Final = 32 * 1024 * 1024
_CHUNK: Final = 1024 * 1024


class BackupError(Exception):
    """Error: a backup cannot be made or restored. The message has the reason."""


@dataclass(frozen=True, slots=True)
class Member:
    """File in a backup: its size in bytes, and the hexadecimal SHA-256 of its content."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """Manifest of a backup: the site it was made from, and its files.

    `made_at` is ISO 8601 in UTC, `database` the vendor and `server` its version. `migrations` are `app.name`. `key` is
    the fingerprint of the secret key; the key itself is a member only if the site stores it in a file.
    """

    made_at: str
    database: str
    server: str
    migrations: tuple[str, ...]
    key: str
    files: dict[str, Member]


class Writer:
    """Writer of a backup, which collects sizes and digests of the files for the manifest."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)
        self.files: dict[str, Member] = {}

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def add(self, name: str, source: Path, *, compress: bool = True) -> None:
        """Add the file `source` as `name`, compressed only with `compress`.

        Raises OSError if the file can't be read.
        """
        with source.open("rb") as file:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
            entry.external_attr = 0o600 << 16
            with self._zip.open(entry, "w", force_zip64=True) as target:
                self.files[name] = _copy(file, target)

    def finish(self, manifest: Manifest) -> None:
        """Write the manifest as the last file of the backup."""
        document = {"format": FORMAT, "version": VERSION, **asdict(manifest)}
        self._zip.writestr(MANIFEST, json.dumps(document, indent=1))


class Reader:
    """Reader of a backup. It raises BackupError if the files are not those of the manifest."""

    def __init__(self, archive: zipfile.ZipFile, path: Path) -> None:
        self._zip, self._path = archive, path
        entries = {entry.filename: entry for entry in archive.infolist()}
        if MANIFEST not in entries:
            raise BackupError(f"{path} is no backup of despaira: it has no {MANIFEST}.")
        if len(entries) != len(archive.infolist()) or entries[MANIFEST].file_size > _MAX_MANIFEST:
            raise BackupError(f"{path} is no backup that despaira has made.")
        self.manifest = parse_manifest(archive.read(MANIFEST), path)
        sizes = {name: entry.file_size for name, entry in entries.items() if name != MANIFEST}
        expected = {name: member.size for name, member in self.manifest.files.items()}
        if sizes != expected:
            name = min(name for name in {*sizes, *expected} if sizes.get(name) != expected.get(name))
            raise BackupError(f"{path} is damaged: {name} is not what the manifest says.")

    def unpack(self, folder: Path, tell: Callable[[str], None]) -> None:
        """Unpack all files of the backup into an empty folder; `tell` shows a line of progress.

        BackupError is raised if a member is damaged, or there is no space.
        """
        needed, free = sum(member.size for member in self.manifest.files.values()), shutil.disk_usage(folder).free
        if needed > free:
            raise BackupError(f"{self._path} needs {needed:,} bytes, and {folder.parent} has room for {free:,}.")
        for number, (name, wanted) in enumerate(self.manifest.files.items(), 1):
            tell(f"checking file {number:,} of {len(self.manifest.files):,}")
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._zip.open(name) as source, open_private(target) as file:
                if _copy(source, file) != wanted:
                    raise BackupError(f"{self._path} is damaged: {name} is not what the manifest says.")


@contextmanager
def open_backup(path: Path) -> Iterator[Reader]:
    """Open a backup. Raises BackupError if the file is no backup or damaged, also later in the `with` block."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield Reader(archive, path)
    except OSError as error:
        raise BackupError(f"{error.filename or path}: {error.strerror or error}.") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise BackupError(f"{path} is damaged, cut short, or no backup of despaira: {error}.") from error


def parse_manifest(data: bytes, path: Path) -> Manifest:
    """Parse the manifest of the backup at `path`. Raises BackupError."""
    try:
        document = json.loads(data)
        if document["format"] != FORMAT:
            raise ValueError(document["format"])
        if document["version"] > VERSION:
            raise BackupError(f"{path} was made by a newer version of despaira: install that one, then restore.")
        files = {name: Member(int(each["size"]), str(each["sha256"])) for name, each in document["files"].items()}
        texts = {field: str(document[field]) for field in ("made_at", "database", "server", "key")}
        manifest = Manifest(**texts, migrations=tuple(map(str, document["migrations"])), files=files)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BackupError(f"{path} is no backup of despaira: its {MANIFEST} can't be read.") from error
    if DATABASES.get(manifest.database) not in files:
        raise BackupError(f"{path} is damaged: there is no database in it.")
    for name in files:
        if not _belongs(name):
            raise BackupError(f"{path} holds {name!r}, which no backup of despaira does. Nothing was unpacked.")
    return manifest


def open_private(path: Path) -> BinaryIO:
    """Create a file for writing that only its owner may read. Raises FileExistsError."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _belongs(name: str) -> bool:
    """Return whether backups of this site contain files of this name; other names may be paths outside the folder."""
    if name in {SECRET_KEY, *DATABASES.values()}:
        return True
    parts = PurePosixPath(name).parts
    return (
        len(parts) > 1
        and parts[0] == MEDIA
        and "/".join(parts) == name
        and not {"..", "."} & set(parts)
        and not set("\\\0:") & set(name)
    )


def _copy(source: Any, target: Any) -> Member:
    digest, size = hashlib.sha256(), 0
    while chunk := source.read(_CHUNK):
        digest.update(chunk)
        size += len(chunk)
        target.write(chunk)
    return Member(size, digest.hexdigest())
