"""Whose turn it is to have a large page of decks made: one at a time, so that who asks for little waits for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from jobs.locks import SingleWaiterLock

#: Decks of a page that isn't large. To judge some decks, and to write down all that is wrong with them, takes 20 ms.
SMALL: Final = 50
#: Seconds to wait for others: who waits holds a thread of the server.
WAIT: Final = 2.0
_BUSY: Final = "Large pages are being made for others. Ask again in a moment, or for fewer decks at once."
_ONE_AT_A_TIME: Final = SingleWaiterLock()


@contextmanager
def in_turn(decks: int) -> Iterator[None]:
    """A page of so many decks is made: a large one while no other is. Raises Busy."""
    if decks <= SMALL:
        yield
        return
    with _ONE_AT_A_TIME.hold(WAIT, _BUSY):
        yield
