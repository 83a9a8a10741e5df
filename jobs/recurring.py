"""Periodic jobs of the server. A request checks whether a job is due, and starts a thread for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog
from django.core.cache import cache
from django.db import connection

log = structlog.get_logger(__name__)

#: Seconds after which another process may start a job whose process has not finished it: it may have died.
CLAIMED: Final = 300


def always() -> bool:
    """Return True, as the check for a job that is due whenever its interval has passed."""
    return True


class Recurring:
    """A job that runs periodically, in one thread of one process at a time.

    A claim in the cache keeps other processes from running it. That saves work; two runs at once would do no harm. An
    error is logged, and the job runs again next time.

    Args:
        name: The name in logs and of the claim in the cache.
        work: The function to run.
        is_due: A check that is made before each run.
        every: Seconds between two runs.
        first: Seconds before the first run, `every` by default.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], None],
        is_due: Callable[[], bool] = always,
        *,
        every: float,
        first: float | None = None,
    ) -> None:
        self._name, self._work, self._is_due = name, work, is_due
        self._every = every
        self._next = time.monotonic() + (every if first is None else first)
        self._working = threading.Lock()

    def look(self) -> None:
        """Start the job if its interval has passed. Every request calls this."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + self._every
            threading.Thread(target=self._attend, name=self._name, daemon=True).start()

    def _attend(self) -> None:
        if not self._working.acquire(blocking=False):
            return
        try:
            claim = f"job-{self._name}"
            if self._is_due() and cache.add(claim, True, CLAIMED):
                try:
                    self._work()
                finally:
                    cache.delete(claim)
        except Exception as error:  # such as a database or disk that is not available
            log.exception("job_failed", job=self._name, exc_info=error)
        finally:
            connection.close()
            self._working.release()
