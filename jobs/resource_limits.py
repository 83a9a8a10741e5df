"""Work of which nobody knows beforehand how long it takes, called within bounds in a process of its own (`workers`).

The time of the processor is limited twice: the first limit ends the call, the second the whole process, which even a
loop inside Python's own machinery can't outlive. So is memory.
"""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

_R = TypeVar("_R")

#: After how many times the seconds of a call its process is ended.
_LAST: Final = 2


class TooMuch(Exception):
    """It takes more time or memory than there is for it."""


def bounded(seconds: float, memory: int, function: Callable[..., _R], *args: object) -> _R:
    """What `function` returns within so many seconds of the processor's time, in a process of so many bytes.

    Raises TooMuch.
    """
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_PROF, _LAST * seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return function(*args)
    except (TimeoutError, MemoryError):
        raise TooMuch from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def brief(seconds: float) -> Iterator[None]:
    """End what is inside with a TimeoutError when it takes longer, and go on with what `bounded` has left."""
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
