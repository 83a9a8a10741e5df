"""What the server does by itself now and then: in a thread of its own, when a request finds that it is time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog
from django.core.cache import cache
from django.db import connection

log = structlog.get_logger(__name__)

#: Seconds for which a process that does a job keeps others from it, at most: it may die meanwhile.
CLAIMED: Final = 300


def always() -> bool:
    """A job is due whenever it is time."""
    return True


class Recurring:
    """A job that is looked at every so many seconds, and done where it `is_due`.

    One thread of one process does it at a time: to save work, for two would do no harm. What goes wrong is logged, and
    the next time will do. The first time comes after `first` seconds, or as many as any other.
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
        """Have it done if it is time: what every request calls."""
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
        except Exception as error:  # the database or the disk is away
            log.exception("job_failed", job=self._name, exc_info=error)
        finally:
            connection.close()
            self._working.release()
