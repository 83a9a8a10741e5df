"""Background threads that work off a queue in the database. Each server process starts one while there is work."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog
from django.db import connection

log = structlog.get_logger(__name__)

#: Seconds that the thread and the workers stay idle before they end.
LINGER: Final = 60.0
#: Least seconds between checks that requests cause.
LOOK: Final = 15.0


class Background:
    """Owner of a background thread that works while there is work.

    The thread is woken when work is queued, and regularly by requests, so that work of a dead process continues.

    Args:
        name: The name of the thread, and of failures in the log.
        work: The function that works until nothing is left, and returns whether there was anything. It may wait for
            `requested`, the event that is set when the thread is woken.
        close: The function that ends the workers when nothing was left for a while.
    """

    def __init__(self, name: str, work: Callable[[], bool], close: Callable[[], None]) -> None:
        self._name, self._work, self._close = name, work, close
        self.requested: Final = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._next_look = 0.0

    def wake(self) -> None:
        """Make the thread check the queue, and start the thread if needed."""
        with self._lock:
            self.requested.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._attend, name=self._name, daemon=True)
                self._thread.start()

    def look(self) -> None:
        """Make the thread check the queue, unless that was done a moment ago; called on every request."""
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + LOOK
            self.wake()

    def _attend(self) -> None:
        """Work until there was nothing to do for a while; then close the workers and end the thread."""
        idle_since = time.monotonic()
        while True:
            self.requested.clear()
            if self._was_any():
                idle_since = time.monotonic()
            if self.requested.wait(max(0.0, idle_since + LINGER - time.monotonic())):
                continue
            self._close()  # outside the lock, as it may take a while
            with self._lock:
                if not self.requested.is_set():
                    self._thread = None
                    return

    def _was_any(self) -> bool:
        try:
            return self._work()
        except Exception as error:
            log.exception("background_work_failed", work=self._name, exc_info=error)
            return True
        finally:
            connection.close()
