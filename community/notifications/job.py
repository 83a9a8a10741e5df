"""Periodic job that notifies followers of new decks and sends e-mail."""

from __future__ import annotations

from typing import Final

import structlog
from django.conf import settings

from community.notifications.email import send_mails
from community.notifications.fan_out import announce_new_decks
from jobs.recurring import Recurring

log = structlog.get_logger(__name__)

#: Seconds between two runs.
EVERY: Final = 10.0


def run_once() -> tuple[int, int]:
    """Notify followers of new decks and send mails that are due. Return the numbers of decks and of mails."""
    if not settings.COMMUNITY:
        return 0, 0
    return announce_new_decks(), send_mails()


def _go() -> None:
    decks, mails = run_once()
    if decks or mails:
        log.info("told", decks=decks, mails=mails)


NOTIFICATION_JOB: Final = Recurring("courier", _go, every=EVERY)
