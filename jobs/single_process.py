"""A process beside the server for work that may take long: one call at a time, each within bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from jobs.locks import Turn
from jobs.resource_limits import bounded
from jobs.workers import Processes

_R = TypeVar("_R")


class Beside:
    """A process that is begun with the first call, and calls `get_ready` before it."""

    def __init__(self, get_ready: Callable[[], object]) -> None:
        self.turn = Turn()
        self._process = Processes(1, get_ready)

    def call(self, function: Callable[..., _R], *args: object, wait: float, seconds: float, memory: int) -> _R:
        """Return what `function` returns there within so many seconds of CPU and bytes of memory.

        Raises Busy where it is not this thread's turn within `wait` seconds, and what `Processes` raises.
        """
        with self.turn.taken(wait):
            result: _R = self._process.submit(bounded, seconds, memory, function, *args).result()
            return result
