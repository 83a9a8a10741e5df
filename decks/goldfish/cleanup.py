"""Deletion of visitors' old runs of games, in batches, each in its own transaction."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from decks.goldfish import limits
from decks.models import ACTIVE, Run


def old_runs() -> QuerySet[Run]:
    """Return the ended runs of visitors that are too old, or more than may be kept in all; the oldest come first."""
    ended = Run.objects.filter(owner=None).exclude(status__in=ACTIVE)
    ages = ended.order_by("-created_at").values_list("created_at", flat=True)
    surplus = ages[limits.VISITORS_REPORTS : limits.VISITORS_REPORTS + 1]
    since = max([timezone.now() - limits.VISITORS_RUNS, *surplus])
    return ended.filter(created_at__lte=since).order_by("created_at")


def delete_old_runs(batch: int) -> int:
    """Delete up to `batch` old runs, except those that an account has taken over; return the number of deleted ones."""
    ids = list(old_runs().values_list("pk", flat=True)[:batch])
    _, deleted = Run.objects.filter(pk__in=ids, owner=None).only("pk").delete()  # reports are large
    return deleted.get(Run._meta.label, 0)
