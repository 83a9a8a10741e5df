"""Job of the server that notifies followers of new decks and sends e-mail, in a thread of its own."""

from __future__ import annotations

from typing import Final

import structlog
from django.conf import settings

from community.notifications.email import send_mails
from community.notifications.fan_out import announce_new_decks
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


NOTIFICATION_JOB: Final = Recurring("courier", _go, every=EVERY)
