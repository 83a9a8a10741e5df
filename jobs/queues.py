"""A bounded queue of calls that one process beside this one makes, each known by a key."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from concurrent.futures import CancelledError
from threading import Condition, Thread
from typing import Final, TypeAlias

import structlog

from jobs.workers import Workers

log = structlog.get_logger(__name__)

#: Seconds for which workers without anything to do are kept: to begin others takes some.
IDLE: Final = 60.0

_Call: TypeAlias = tuple[Callable[..., object], tuple[object, ...]]


class Queue:
    """At most `most` calls that wait for `workers`, which make one after the other; none waits twice.

    The call that was added last, or once more, is made first: its page is looked at, those of others may be closed. A
    call that fails is logged and dropped: whoever still needs it adds it again. Threads may share a queue.
    """

    def __init__(self, workers: Workers, most: int) -> None:
        self._workers, self._most = workers, most
        self._waiting: OrderedDict[str, _Call] = OrderedDict()
        self._current: str | None = None
        self._changed = Condition()
        self._is_attended = self._is_closed = False

    def add(self, key: str, function: Callable[..., object], *args: object) -> bool:
        """Have a function called, before all others; return False where the queue is full."""
        with self._changed:
            if key == self._current:
                return True
            if key not in self._waiting and len(self._waiting) >= self._most:
                return False
            self._waiting.setdefault(key, (function, args))
            self._waiting.move_to_end(key)
            if not self._is_attended:
                self._is_attended = True
                Thread(target=self._attend, name="queue", daemon=True).start()
            self._changed.notify_all()
        return True

    def wait(self, keys: Collection[str], seconds: float) -> int:
        """Wait until all of these calls are made, for so many seconds at most; return how many are not."""

        def count() -> int:
            return sum(key in self._waiting or key == self._current for key in keys)

        with self._changed:
            self._changed.wait_for(lambda: not count(), seconds)
            return count()

    def close(self) -> None:
        """Make no further calls, and wait for the one that is being made."""
        with self._changed:
            self._waiting.clear()
            self._is_closed = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._is_attended)

    def _attend(self) -> None:
        """Have the calls made, until there were none for a while."""
        while call := self._next():
            function, args = call
            try:
                self._workers.submit(function, *args).result()
            except CancelledError:  # this process ends
                self._waiting.clear()
            except Exception as error:  # whatever it is, the other calls are to be made
                log.warning("queued_call_failed", function=function.__name__, key=self._current, error=str(error))

    def _next(self) -> _Call | None:
        """Return the next call, or None when there were none for a while: then the workers are ended too."""
        with self._changed:
            self._current = None
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._is_closed, IDLE)
            if self._waiting:
                self._current, call = self._waiting.popitem()
                return call
            self._workers.close()
            self._is_attended = False
            self._changed.notify_all()
            return None
