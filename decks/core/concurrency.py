"""Limit on large pages of decks: only one is made at a time, so that small requests need not wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from jobs.locks import SingleWaiterLock

#: Most decks of a small page. Some decks take 20 ms each, to validate them and to list their problems.
SMALL: Final = 50
#: Seconds to wait for the lock; a waiting request holds a thread of the server.
WAIT: Final = 2.0
_BUSY: Final = "Large pages are being made for others. Ask again in a moment, or for fewer decks at once."
_ONE_AT_A_TIME: Final = SingleWaiterLock()


@contextmanager
def in_turn(decks: int) -> Iterator[None]:
    """Hold a lock while a page of `decks` decks is made, if over `SMALL`; raise Busy after waiting `WAIT` seconds."""
    if decks <= SMALL:
        yield
        return
    with _ONE_AT_A_TIME.hold(WAIT, _BUSY):
        yield
