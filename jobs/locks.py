"""Work that one thread of a process does at a time, so that others can be answered meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final


class Busy(Exception):
    """Others are being served just now: try again after `wait` seconds."""

    wait: Final = 2


class Turn:
    """A lock for which one thread waits at most.

    A thread that waits holds a thread of the server. If all could wait, a few requests would stop the whole site.
    """

    def __init__(self) -> None:
        self._lock, self._waiting = Lock(), Lock()

    def acquire(self, timeout: float) -> bool:
        """Return whether it is this thread's turn: at once, or within so many seconds where no other thread waits."""
        if self._lock.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._lock.acquire(timeout=timeout)
        finally:
            self._waiting.release()

    def release(self) -> None:
        """End the turn."""
        self._lock.release()

    @contextmanager
    def taken(self, timeout: float) -> Iterator[None]:
        """Hold the turn. Raises Busy where `acquire` would return False."""
        if not self.acquire(timeout):
            raise Busy
        try:
            yield
        finally:
            self.release()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()
