"""Periodic job of the server that ends decisions whose time has run out while nobody looks at their match."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from cards.catalog import catalogs
from jobs.recurring import Recurring
from play.core.clocks import GRACE
from play.core.services import run_out
from play.models import Match, Status

#: Seconds between two runs, and the most matches of one.
_EVERY: Final = 5.0
_MOST: Final = 100


def _late() -> QuerySet[Match]:
    return Match.objects.filter(status=Status.RUNNING, due_by__lt=timezone.now() - GRACE)


def end_late_decisions() -> None:
    """Apply the rules to the players whose time is up."""
    for match in _late()[:_MOST]:
        run_out(match, catalogs.current())


TIMEOUT_JOB: Final = Recurring("timeouts", end_late_decisions, lambda: _late().exists(), every=_EVERY)
