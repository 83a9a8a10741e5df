"""What it means to a person that database or disk fail: who can do what, and when to come back."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import (
    SQLITE_BUSY,
    SQLITE_CANTOPEN,
    SQLITE_FULL,
    SQLITE_IOERR,
    SQLITE_LOCKED,
    SQLITE_PROTOCOL,
    SQLITE_READONLY,
)
from typing import Final

import psycopg
from django.conf import settings
from django.db import connection

from despaira_site.databases.sqlite.base import primary_code
from despaira_site.exception_chain import causes


@dataclass(frozen=True, slots=True)
class Outage:
    """The status of the answer, a sentence for whoever asked, and seconds after which they may try again."""

    status: int
    detail: str
    retry_after: int


FULL: Final = Outage(
    507,
    "There is no room left to save anything here. What was saved before is safe and can be read. What you just sent "
    "was not saved: keep it, and send it again later.",
    60,
)
READ_ONLY: Final = Outage(
    503,
    "Nothing can be saved here at the moment. What was saved before is safe and can be read. What you just sent was "
    "not saved: keep it, and send it again later.",
    60,
)
AWAY: Final = Outage(
    503,
    "The database does not answer at the moment. What was saved before is safe. If you just sent something, it was "
    "perhaps not saved: look, and send it again.",
    5,
)
BUSY: Final = Outage(503, "Too many people are saving something at the same moment. Try again in a few seconds.", 5)

_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT}
#: Others hold what is wanted, longer than anybody should wait.
_SQLITE_BUSY: Final = {SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL}
_SQLITE_DISK: Final = {SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_IOERR}
#: Bytes without which SQLite can't begin to write: its log and the index of it.
_LITTLE: Final = 128 * 1024


def outage(error: BaseException | None) -> Outage | None:
    """The outage that an error comes from; None where it comes from something else."""
    for cause in causes(error):
        if found := _of_disk(cause) or _of_sqlite(cause) or _of_postgres(cause):
            return found
    return None


def _of_disk(error: BaseException) -> Outage | None:
    if not isinstance(error, OSError):
        return None
    if error.errno in _NO_ROOM:
        return FULL
    return READ_ONLY if error.errno == errno.EROFS else None


def _of_sqlite(error: BaseException) -> Outage | None:
    code = primary_code(error)
    if code in _SQLITE_BUSY:
        return BUSY
    if code == SQLITE_FULL:
        return FULL
    if code in _SQLITE_DISK:
        # A full disk looks like one that can't be written, since what SQLite needs beside the database can't be made.
        return FULL if _is_full() else READ_ONLY
    return None


def _is_full() -> bool:
    name = connection.settings_dict["NAME"] if connection.vendor == "sqlite" else settings.VAR_DIR
    found = os.statvfs(Path(name).parent)
    return not found.f_flag & os.ST_RDONLY and found.f_bavail * found.f_frsize < _LITTLE


def _of_postgres(error: BaseException) -> Outage | None:
    if not isinstance(error, psycopg.Error):
        return None
    state = error.sqlstate or ""
    if state == "53100":  # disk_full
        return FULL
    if state == "25006":  # read_only_sql_transaction
        return READ_ONLY
    # Without a code it is the connection that has failed. 53: no room for another one; 57P: it stops, or starts.
    is_lost = not state and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return AWAY if is_lost or state.startswith(("53", "57P")) else None
