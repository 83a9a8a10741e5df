"""PostgreSQL that is given up on in time: a server that is away, is starting, or has stopped answering.

A pool of psycopg's waits for a connection, and a connection waits for an answer, as long as it takes. Here both have
an end, and while the server is away nobody waits but the one who tries it again.
"""

from __future__ import annotations

import time
from typing import Any, Final

import psycopg
from django.db.backends.postgresql import base

from despaira_site.databases.postgres.connections import CHECK

#: Seconds for which nobody tries again after the server was found to be away.
PAUSE: Final = 1.0

#: Seconds that a statement may take in this process; None for as long as it does. The server sets it.
patience: float | None = None


class DatabaseWrapper(base.DatabaseWrapper):
    """Connections of the pool, or an error at once where the server was away a moment ago."""

    #: Until when (monotonic seconds) the server of each alias counts as away, in all threads of the process.
    _away_until: dict[str, float] = {}  # noqa: RUF012  (shared, as Django's pools are)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        now = time.monotonic()
        if self.pool and now < self._away_until.get(self.alias, 0.0):
            raise psycopg.OperationalError("the server was away a moment ago")
        try:
            connection = super().get_new_connection(conn_params)
        except psycopg.OperationalError:
            self._away_until[self.alias] = time.monotonic() + PAUSE
            raise
        connection.patience = patience
        return connection

    def _close(self) -> None:
        if self.connection is not None:
            self.connection.patience = CHECK  # until it is taken from the pool again and has been checked
        super()._close()  # type: ignore[misc]  # django-stubs leave it out
