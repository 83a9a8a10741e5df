"""SQLite that can still be read where nothing can be written.

A database with a write-ahead log wants two files beside it, even to be read. Where they can't be made, since the disk
is full or read-only, it is opened as a file that nobody changes.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any, Final

from django.db.backends.sqlite3 import base

#: What SQLite says where it could neither find nor make the files that it wants.
_CANNOT_OPEN: Final = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}


class DatabaseWrapper(base.DatabaseWrapper):
    """Connections that fall back to reading alone."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        try:
            return self._readable(super().get_new_connection(conn_params))
        except sqlite3.OperationalError as error:
            if primary_code(error) not in _CANNOT_OPEN or not _is_whole(Path(conn_params["database"])):
                raise
        self.close_at = 0.0  # after this request: it never sees what is written when there is room again
        unchanging = f"{Path(conn_params['database']).resolve().as_uri()}?mode=ro&immutable=1"
        return super().get_new_connection({**conn_params, "database": unchanging, "uri": True})

    def is_usable(self) -> bool:
        """Whether the connection is kept that something has failed on: another may find what this one hasn't."""
        return False

    @staticmethod
    def _readable(connection: Any) -> Any:
        """The connection, once it has read something: it is opened before the files are."""
        try:
            connection.execute("PRAGMA schema_version").close()
        except sqlite3.OperationalError:
            connection.close()
            raise
        return connection


def primary_code(error: BaseException) -> int | None:
    """The code of what SQLite says, without the details in its higher bits; None where it says none."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _is_whole(path: Path) -> bool:
    """Whether all that was ever committed is in the database itself, and nothing in a log beside it."""
    with contextlib.suppress(FileNotFoundError):
        return path.with_name(f"{path.name}-wal").stat().st_size == 0
    return path.exists()
