"""Connections to PostgreSQL that wait no longer than they should."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeVar

import psycopg
from psycopg.errors import _WaitTimeout  # what `Connection.wait` is documented to raise

#: Seconds in which a connection has to say that it is alive before it is used, and for the pool to find one.
CHECK: Final = 0.5
FIND: Final = 1.0
_T = TypeVar("_T")


class Connection(psycopg.Connection[Any]):
    """A connection that waits for an answer no longer than `patience`, and is closed where none comes."""

    patience: float | None = CHECK

    def wait(self, gen: Generator[Any, Any, _T], interval: float = 0.1, timeout: float | None = None) -> _T:
        """Raises psycopg.OperationalError after `patience` seconds, or those of `timeout`."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.patience)
        except _WaitTimeout:
            self.pgconn.finish()
            raise psycopg.OperationalError(f"no answer within {self.patience:g} s") from None


#: What the pool is made with, besides its size. Where it can't connect, it gives up soon and begins anew when asked.
POOL: Final = {"connection_class": Connection, "timeout": FIND, "reconnect_timeout": 3.0}
#: When the operating system gives a connection up to a machine that is gone, waiting or idle.
SOCKETS: Final = {
    "connect_timeout": 2,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
