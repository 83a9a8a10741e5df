"""Whose turn it is to have a large page of decks made: one at a time, so that who asks for little waits for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rest_framework.exceptions import APIException

from jobs.locks import SingleWaiterLock

#: Decks of a page that isn't large. To judge some decks, and to write down all that is wrong with them, takes 20 ms.
SMALL: Final = 50
#: Seconds to wait for others: who waits holds a thread of the server.
WAIT: Final = 2.0
_ONE_AT_A_TIME: Final = SingleWaiterLock()


class Busy(APIException):
    """Others have had a large page made for too long."""

    status_code = 503
    default_detail = "Large pages are being made for others. Ask again in a moment, or for fewer decks at once."
    default_code = "busy"
    #: Seconds after which to ask again.
    wait = 2


@contextmanager
def in_turn(decks: int) -> Iterator[None]:
    """A page of so many decks is made: a large one while no other is. Raises Busy."""
    if decks <= SMALL:
        yield
        return
    if not _ONE_AT_A_TIME.acquire(timeout=WAIT):
        raise Busy
    try:
        yield
    finally:
        _ONE_AT_A_TIME.release()
