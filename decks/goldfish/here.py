"""The next few games for somebody who looks on: in this thread, when no other one of the process plays."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final

from decks.goldfish.services import HERE

#: Seconds to wait while this process plays for others.
_WAIT: Final = 1.0


def one_at_a_time() -> AbstractContextManager[None]:
    """While nobody else plays here. Raises jobs.turns.Busy.

    Threads of Python take turns: one after the other, the first has its games in half the time.
    """
    return HERE.taken(_WAIT)
