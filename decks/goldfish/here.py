"""The next few games for somebody who looks on: in this thread, when no other one of the process plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from decks.goldfish.services import HERE

#: Seconds to wait while this process plays for others.
_WAIT: Final = 1.0


class Busy(Exception):
    """Games of others are being played just now: try again after `wait` seconds."""

    wait: Final = 2


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """While nobody else plays here. Raises Busy.

    Threads of Python take turns: one after the other, the first has its games in half the time.
    """
    if not HERE.acquire(timeout=_WAIT):
        raise Busy
    try:
        yield
    finally:
        HERE.release()
