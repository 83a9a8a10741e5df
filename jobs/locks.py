"""Locks for work that one thread of a process does at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from jobs.later import Busy


class SingleWaiterLock:
    """A lock for which at most one thread waits.

    A waiting thread is one that the server cannot use. If all could wait, a few requests would block the whole site.
    """

    def __init__(self) -> None:
        self._lock, self._waiting = Lock(), Lock()

    def acquire(self, timeout: float) -> bool:
        """Acquire the lock within `timeout` seconds; return False if that fails, at once if another thread waits."""
        if self._lock.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._lock.acquire(timeout=timeout)
        finally:
            self._waiting.release()

    def release(self) -> None:
        """Release the lock."""
        self._lock.release()

    @contextmanager
    def hold(self, timeout: float, message: str = "Others are served first.") -> Iterator[None]:
        """Hold the lock in a `with` block, after at most `timeout` seconds; else raise Busy with `message`."""
        if not self.acquire(timeout):
            raise Busy(message)
        try:
            yield
        finally:
            self.release()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()
