"""Tells of new decks and sends mail in a thread of its own while the server runs."""

from __future__ import annotations

import threading
import time
from typing import Final

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from community.announcing import announce_new_decks
from community.mailing import send_mails

log = structlog.get_logger(__name__)

#: Seconds from one round to the next, and for which a process that makes one keeps others from it, at most.
EVERY: Final = 10.0
CLAIMED: Final = 300
_CLAIM: Final = "community-courier"


def make_round() -> tuple[int, int]:
    """Tell of what is new and send what is due: of how many decks, and how many mails."""
    if not settings.COMMUNITY:
        return 0, 0
    return announce_new_decks(), send_mails()


class Courier:
    """Makes a round now and then."""

    def __init__(self) -> None:
        self._next = time.monotonic() + EVERY
        self._going = threading.Lock()

    def look(self) -> None:
        """Have a round made if it is time: what every request calls."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + EVERY
            threading.Thread(target=self._go, name="courier", daemon=True).start()

    def _go(self) -> None:
        if not self._going.acquire(blocking=False):
            return
        try:
            # One process at a time, to save work: two would do no harm.
            if cache.add(_CLAIM, True, CLAIMED):
                try:
                    decks, mails = make_round()
                    if decks or mails:
                        log.info("told", decks=decks, mails=mails)
                finally:
                    cache.delete(_CLAIM)
        except Exception as error:  # the database is away: the next time will do
            log.exception("telling_failed", exc_info=error)
        finally:
            connection.close()
            self._going.release()


COURIER: Final = Courier()
