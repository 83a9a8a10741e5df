"""Tells of new decks and sends mail in a thread of its own while the server runs."""

from __future__ import annotations

from typing import Final

import structlog
from django.conf import settings

from community.announcing import announce_new_decks
from community.mailing import send_mails
from jobs.recurring import Recurring

log = structlog.get_logger(__name__)

#: Seconds from one round to the next.
EVERY: Final = 10.0


def make_round() -> tuple[int, int]:
    """Tell of what is new and send what is due: of how many decks, and how many mails."""
    if not settings.COMMUNITY:
        return 0, 0
    return announce_new_decks(), send_mails()


def _go() -> None:
    decks, mails = make_round()
    if decks or mails:
        log.info("told", decks=decks, mails=mails)


COURIER: Final = Recurring("courier", _go, every=EVERY)
