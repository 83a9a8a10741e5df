"""Outages of the database and the disk, recognised by their exceptions, with the response to each."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import dataclass
from typing import Final

import psycopg

from despaira_site.exception_chain import causes


@dataclass(frozen=True, slots=True)
class Outage:
    """Outage of the database or disk as a response: HTTP status, message, and seconds for `Retry-After`."""

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

_BY_ERRNO: Final = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY}
_BY_SQLITE_CODE: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
    sqlite3.SQLITE_IOERR: READ_ONLY,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
}
#: Codes of PostgreSQL, or their first characters. Without a code the connection has failed.
_BY_SQLSTATE: Final = {
    "53100": FULL,  # disk_full
    "25006": READ_ONLY,  # read_only_sql_transaction
    "57014": AWAY,  # query_canceled, by statement_timeout
    "53": AWAY,  # insufficient_resources
    "57P": AWAY,  # shutdown, or cannot connect now
}


def outage(error: BaseException | None) -> Outage | None:
    """Return the outage that caused an error, by the error or one of its causes, or None if there is none."""
    return next(filter(None, map(_outage_of, causes(error))), None)


def _outage_of(error: BaseException) -> Outage | None:
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0)
    if isinstance(error, sqlite3.Error):  # the higher bits of a code are details
        return _BY_SQLITE_CODE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(error, psycopg.Error) and error.sqlstate:
        return next((found for state, found in _BY_SQLSTATE.items() if error.sqlstate.startswith(state)), None)
    return AWAY if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else None
