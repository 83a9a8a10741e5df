"""A bounded queue of calls, which a worker process makes one by one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from concurrent.futures import CancelledError
from threading import Condition, Thread
from typing import Final, TypeAlias

import structlog

from jobs.workers import Workers

log = structlog.get_logger(__name__)

#: Seconds for which idle workers are kept, since it takes time to start new ones.
IDLE: Final = 60.0

_Call: TypeAlias = tuple[Callable[..., object], tuple[object, ...]]


class Queue:
    """A queue of calls, each known by a key. Threads may share it.

    The call that was added last, or added again, is made first: somebody is still waiting for its page. A call that
    fails is logged and dropped; add it again if it is still needed. `workers` make the calls, one after the other; at
    most `most` may wait.
    """

    def __init__(self, workers: Workers, most: int) -> None:
        self._workers, self._most = workers, most
        self._waiting: OrderedDict[str, _Call] = OrderedDict()
        self._current: str | None = None
        self._changed = Condition()
        self._is_attended = self._is_closed = False

    def add(self, key: str, function: Callable[..., object], *args: object) -> bool:
        """Add a call before all waiting ones; return False only if the queue is full, so that the call is not added.

        `function` will be called with `args`. If a call with this key waits already, it moves to the front. While
        one is being made, nothing happens.
        """
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
        """Wait up to `seconds` for the calls with these keys, and return the number that are not done.

        A call that failed, or was never added, counts as done.
        """

        def count() -> int:
            return sum(key in self._waiting or key == self._current for key in keys)

        with self._changed:
            self._changed.wait_for(lambda: not count(), seconds)
            return count()

    def close(self) -> None:
        """Drop all waiting calls, and wait for the one that is being made."""
        with self._changed:
            self._waiting.clear()
            self._is_closed = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._is_attended)

    def _attend(self) -> None:
        """Make the waiting calls one by one, until none has come for `IDLE` seconds."""
        while call := self._next():
            function, args = call
            try:
                self._workers.submit(function, *args).result()
            except CancelledError:  # this process ends
                self._waiting.clear()
            except Exception as error:  # the other calls must still be made
                log.warning("queued_call_failed", function=function.__name__, key=self._current, error=str(error))

    def _next(self) -> _Call | None:
        """Return the next call. If none comes for `IDLE` seconds, end the worker processes and return None."""
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
