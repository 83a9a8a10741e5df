"""Dump and restoration of the database, by SQLite's online backup or PostgreSQL's pg_dump.

Both take one snapshot while the site may write, and both restore in one transaction. So a running site sees either the
old database or the restored one.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.backends.postgresql.client import DatabaseClient
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from despaira_site.backups.archive import BackupError

#: Query for functions of the schema, without those of extensions.
_FUNCTIONS: Final = (
    "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace "
    "AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')"
)
#: Seconds to wait for locks of other processes.
_PATIENCE: Final = 30
_DUMP: Final = (
    "--format=plain",
    "--encoding=UTF8",
    "--no-owner",
    "--no-privileges",
    "--no-comments",
    "--no-publications",
    "--no-subscriptions",
)


def server_version() -> str:
    """Return the version of the connected database, such as 3.40.1 or 18."""
    if connection.vendor == "sqlite":
        return sqlite3.sqlite_version
    return str(connection.cursor().connection.info.server_version // 10_000)


def known_migrations() -> set[str]:
    """Return the migrations in the code of this version of the site, as `app.name`."""
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}


def applied_migrations() -> tuple[str, ...]:
    """Return the applied migrations of the database, as `app.name`, in their order."""
    return tuple(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def dump(path: Path) -> None:
    """Write a snapshot of the database to `path`. Raises BackupError."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(path)) as target:
            connection.connection.backup(target)
        return
    command, environment = DatabaseClient.settings_to_cmd_args_env(
        connection.settings_dict, [*_DUMP, f"--file={path}", "--no-password"]
    )
    command[0] = "pg_dump"
    try:
        subprocess.run(  # noqa: S603  (PostgreSQL's program, from the PATH)
            command, env={**os.environ, **(environment or {})}, check=True, capture_output=True, text=True
        )
    except FileNotFoundError as error:
        raise BackupError(
            f"There is no pg_dump here. Install PostgreSQL's client of version {server_version()} or newer, such as "
            f"Debian's postgresql-client-{server_version()}, or put its folder on the PATH."
        ) from error
    except subprocess.CalledProcessError as error:
        raise BackupError(
            f"pg_dump failed: {error.stderr.strip()}\nIt must be of the server's version, {server_version()}, or "
            "newer: put the folder of one that is first on the PATH."
        ) from error


def restore(path: Path, swap: Callable[[], None]) -> None:
    """Replace the content of the database by a file of `dump`, migrated to this version, in one transaction.

    On SQLite the file is migrated in place. `swap` is called before the database changes for others; if it raises, the
    database stays. BackupError is raised if the database can't be restored, which is unchanged then.
    """
    try:
        if connection.vendor == "sqlite":
            _restore_sqlite(path, swap)
        else:
            _restore_postgresql(path, swap)
    except (DatabaseError, sqlite3.Error, UnicodeDecodeError) as error:
        message = str(error).strip().splitlines()[0].rstrip(".") if str(error).strip() else type(error).__name__
        raise BackupError(f"The database refused the backup, and is as it was: {message}.") from error


# --- SQLite -----------------------------------------------------------------------------------------------------------


def check_sqlite(path: Path) -> None:
    """Check the SQLite database of a backup. Raises BackupError if damaged or with unknown migrations."""
    try:
        with _instead(path), connection.cursor() as cursor:
            faults = cursor.execute("PRAGMA integrity_check(1)").fetchone()[0]
            applied = set(applied_migrations())
    except DatabaseError as error:
        raise BackupError(f"The database in the backup is damaged: {error}.") from error
    if faults != "ok" or not applied:
        raise BackupError("The database in the backup is damaged inside.")
    check_migrations(applied)


def check_migrations(applied: set[str]) -> None:
    """Check that this version of the site has all migrations in `applied`. Raises BackupError."""
    if unknown := sorted(applied - known_migrations()):
        names = ", ".join(unknown[:3]) + (f" and {len(unknown) - 3} more" if len(unknown) > 3 else "")
        raise BackupError(
            f"The backup was made by a newer version of despaira: this one doesn't know {names}. "
            "Install that version, then restore."
        )


def _restore_sqlite(path: Path, swap: Callable[[], None]) -> None:
    with _instead(path):
        _migrate()
    _make_private(Path(connection.settings_dict["NAME"]))
    swap()
    connection.ensure_connection()
    until = time.monotonic() + _PATIENCE

    def look(status: int, remaining: int, total: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and time.monotonic() > until:
            raise sqlite3.OperationalError("another process is writing; stop the site, then restore")

    with closing(sqlite3.connect(path)) as source:
        source.backup(connection.connection, progress=look)
    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _instead(path: Path) -> Iterator[None]:
    """Use the SQLite database at `path` in place of the site's during a `with` block."""
    connection.close()
    name, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], str(path)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name


def _make_private(path: Path) -> None:
    """Create an empty file that only its owner may read, if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def _migrate() -> None:
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def check_server(version: str) -> None:
    """Check that a dump is not of a newer PostgreSQL (`version`) than the connected one. Raises BackupError.

    An older server may not understand the dump. On SQLite nothing is checked.
    """
    if connection.vendor == "postgresql" and int(version) > int(server_version()):
        raise BackupError(
            f"The backup was made from PostgreSQL {version}, and this is {server_version()}: upgrade it first."
        )


def _restore_postgresql(path: Path, swap: Callable[[], None]) -> None:
    try:
        with transaction.atomic():
            with connection.cursor() as cursor, path.open("rb") as script:
                cursor.execute(f"SET LOCAL lock_timeout = '{_PATIENCE}s'")
                tables = ", ".join(map(connection.ops.quote_name, connection.introspection.table_names(cursor)))
                if tables:
                    cursor.execute(f"DROP TABLE {tables} CASCADE")
                cursor.execute(_FUNCTIONS)
                for (function,) in cursor.fetchall():  # functions of triggers, which the dump creates again
                    cursor.execute(f"DROP FUNCTION {function}")
                _run(cursor, script)
                # The search path of the dump hides the tables from Django, and pending checks block their migration.
                cursor.execute("RESET search_path; SET CONSTRAINTS ALL IMMEDIATE")
            _migrate()
            swap()
    finally:
        connection.close()


def _run(cursor: Any, script: BinaryIO) -> None:
    r"""Execute the output of pg_dump (`script`): statements, and rows from each COPY … FROM stdin up to the line `\.`.

    Other lines with a backslash, such as `\restrict`, are commands for psql and are skipped.
    """
    statements: list[str] = []
    for line in script:
        if line.startswith(b"COPY ") and line.endswith(b" FROM stdin;\n"):
            _execute(cursor, statements)
            with cursor.copy(line.decode()) as rows:
                for row in iter(script.readline, b"\\.\n"):
                    if not row:
                        raise BackupError("The database in the backup is cut short.")
                    rows.write(row)
        elif not line.startswith(b"\\"):
            statements.append(line.decode())
    _execute(cursor, statements)


def _execute(cursor: Any, statements: list[str]) -> None:
    if text := "".join(statements).strip():
        cursor.execute(text)
    statements.clear()
