"""Limits of CPU time and memory for a call in a worker process.

CPU time has two limits: the first ends the call, the second kills the process, even in a loop inside C code.
"""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

_R = TypeVar("_R")

#: Multiple of the time limit of a call after which its process is killed.
_LAST: Final = 2


class LimitExceeded(Exception):
    """Error for a call that exceeded its limit of time or memory."""


def bounded(seconds: float, memory: int, function: Callable[..., _R], *args: object) -> _R:
    """Call `function` with `args` within limits of time and memory, and return its result.

    `seconds` of CPU time limit the call. `memory` in bytes of address space limits the process, now and later.
    LimitExceeded is raised if the call exceeded a limit, or raised TimeoutError.
    """
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_PROF, _LAST * seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return function(*args)
    except (TimeoutError, MemoryError):
        raise LimitExceeded from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def brief(seconds: float) -> Iterator[None]:
    """Limit the CPU time of a `with` block inside a call by `bounded`.

    TimeoutError is raised after `seconds`, or the time that the call had left.
    """
    left, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
    given = min(left, seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, given)
    try:
        yield
    finally:
        unused, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
        signal.setitimer(signal.ITIMER_VIRTUAL, max(left - given + unused, seconds))


def _stop(*_: object) -> None:
    raise TimeoutError
