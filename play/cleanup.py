"""Cleanup of matches that nobody plays any more, in batches. Matches that were played to their end stay."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from play.core.remembered import void
from play.models import OPEN, Match, Mode, Seat, Status

#: Time for which the address of a visitor counts towards a limit.
_COUNTED: Final = timedelta(days=1)


def count_forgotten() -> int:
    """Return the number of matches that `end_or_delete_forgotten` would end or delete."""
    return _to_end().count() + _to_delete().count()


def end_or_delete_forgotten(batch: int) -> int:
    """End up to `batch` idle matches, or else delete as many forgotten ones; return their number."""
    idle = list(_to_end()[:batch])
    with transaction.atomic():
        for match in idle:
            void(match, f"Nobody has played this match for {settings.PLAY_IDLE_DAYS} days.")
    if idle:
        return len(idle)
    keys = list(_to_delete().values_list("pk", flat=True)[:batch])
    _, deleted = _to_delete().filter(pk__in=keys).delete()
    return deleted.get(Match._meta.label, 0)


def _before(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)


def _to_end() -> QuerySet[Match]:
    """Return idle matches. Matches against oneself are never idle: people come back to what they have set up."""
    idle = Match.objects.filter(status=Status.RUNNING, acted_at__lt=_before(settings.PLAY_IDLE_DAYS))
    return idle.exclude(mode=Mode.SELF)


def _to_delete() -> QuerySet[Match]:
    """Return invitations that nobody has used, and matches without an end that belong to no account."""
    unused = Q(status=Status.WAITING, acted_at__lt=_before(settings.PLAY_IDLE_DAYS))
    endless = Q(status=Status.VOID) | Q(status=Status.RUNNING, mode=Mode.SELF)
    owned = Seat.objects.filter(owner__isnull=False).values("match")
    forgotten = endless & Q(acted_at__lt=_before(settings.PLAY_KEEP_DAYS)) & ~Q(pk__in=owned)
    return Match.objects.filter(unused | forgotten)


def _with_address() -> QuerySet[Seat]:
    over = Seat.objects.exclude(visitor="").exclude(match__status__in=OPEN)
    return over.filter(match__created_at__lt=timezone.now() - _COUNTED)


def count_addresses() -> int:
    """Return the number of seats whose address counts towards no limit any more."""
    return _with_address().count()


def delete_addresses(batch: int) -> int:
    """Delete the digests of addresses of up to `batch` seats, and return their number."""
    keys = list(_with_address().values_list("pk", flat=True)[:batch])
    return Seat.objects.filter(pk__in=keys).update(visitor="")
