"""A worker process for long work: one call at a time, each within limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from jobs.locks import SingleWaiterLock
from jobs.resource_limits import bounded
from jobs.workers import Processes

_R = TypeVar("_R")


class SingleProcess:
    """A worker process that starts, and runs `get_ready`, at the first call."""

    def __init__(self, get_ready: Callable[[], object]) -> None:
        self.lock = SingleWaiterLock()
        self._process = Processes(1, get_ready)

    def call(self, function: Callable[..., _R], *args: object, wait: float, seconds: float, memory: int) -> _R:
        """Call `function` in the process, and return its result.

        Args:
            function: The function to call. It, its arguments and its result have to be picklable.
            args: Its arguments.
            wait: Seconds to wait while another call is made.
            seconds: CPU time that the call may use.
            memory: Bytes of address space that the process may use.

        Raises:
            Busy: Another call was being made for longer than `wait`, or another thread was waiting too.
            LimitExceeded: The call exceeded a limit.
            CallFailed: The function failed.
            WorkersGone: The process could not be started.
        """
        with self.lock.hold(wait):
            result: _R = self._process.submit(bounded, seconds, memory, function, *args).result()
            return result
