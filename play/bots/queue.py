"""Queue of matches in which a bot may be to act, and claims of processes on its tasks.

Several processes may share one database: each change of a task is conditional on its holder. A claim that is not
renewed belongs to a dead process. A change of the match renews its task, so that the old claim is void.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils import timezone

from play import limits
from play.models import BotTask


def new_holder() -> str:
    """Return a random name for a process, unique across processes and machines."""
    return secrets.token_hex(8)


def claim_next(holder: str) -> BotTask | None:
    """Claim the due task that has waited longest, or return None if there is none."""
    now = timezone.now()
    for task in _free(now).filter(at__lte=now).select_related("match").order_by("at", "pk")[:8]:
        if _free(now).filter(pk=task.pk, at=task.at).update(holder=holder, held_until=now + limits.HOLD):
            task.holder = holder
            return task
    return None


def renew(tasks: Iterable[BotTask], holder: str) -> None:
    """Renew claims of a process."""
    mine = BotTask.objects.filter(pk__in=[task.pk for task in tasks], holder=holder)
    mine.update(held_until=timezone.now() + limits.HOLD)


def finish(task: BotTask) -> None:
    """Remove a task, unless the match has changed since it was claimed."""
    with transaction.atomic():  # `delete` alone would read the rows and then delete even those that changed meanwhile
        if _held(task).select_for_update().first():
            BotTask.objects.filter(pk=task.pk).delete()


def retry(task: BotTask, *, after: timedelta, is_failure: bool) -> None:
    """Return a task to the queue, and count a failure."""
    tries = task.tries + is_failure
    _held(task).update(holder="", held_until=None, at=timezone.now() + after, tries=tries)


def place_of(task: BotTask) -> int:
    """Return how many tasks are done before this one."""
    return BotTask.objects.filter(at__lt=min(task.at, timezone.now())).count()


def next_due() -> datetime | None:
    """Return the time at which the next task can be claimed, None if there are no tasks."""
    free = BotTask.objects.filter(holder="").aggregate(at=Min("at"))["at"]
    held = BotTask.objects.exclude(holder="").aggregate(at=Min("held_until"))["at"]
    return min(filter(None, (free, held)), default=None)


def _held(task: BotTask) -> QuerySet[BotTask]:
    return BotTask.objects.filter(pk=task.pk, holder=task.holder, at=task.at)


def _free(now: datetime) -> QuerySet[BotTask]:
    return BotTask.objects.filter(Q(holder="") | Q(held_until__lt=now))
