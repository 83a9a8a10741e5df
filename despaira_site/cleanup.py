"""Cleanup of data that is no longer needed, by `manage.py tidy` and by a periodic job of the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import structlog
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.db import connection
from django.utils import timezone

from accounts import data_export
from accounts.sessions import ended_sessions
from cards.catalog.catalogs import libraries
from cards.images import cache as pictures
from cards.images import files
from cards.images.all_images import digests
from community.notifications import services as notifications
from decks import cleanup
from decks.core.coediting import past_invitations
from decks.goldfish.cleanup import delete_old_runs, old_runs
from jobs.recurring import Recurring
from play import cleanup as matches

log = structlog.get_logger(__name__)

#: Rows deleted in one transaction, so that other writers do not wait long.
BATCH: Final = 500
#: Seconds until the first run of the job, and between two runs.
FIRST: Final = 10 * 60.0
EVERY: Final = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class CleanupStep:
    """Kind of unneeded data. `name` is for programs, `what` for people.

    `count` returns how much of it there is. `remove` deletes at most the given number and returns how many it deleted.
    """

    name: str
    what: str
    count: Callable[[], int]
    remove: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Deleted:
    """Number of rows or files that a cleanup step has deleted."""

    step: CleanupStep
    count: int


def _expired_sessions() -> int:
    return Session.objects.filter(expire_date__lt=timezone.now()).count()


def _delete_expired_sessions(batch: int) -> int:
    expired = Session.objects.filter(expire_date__lt=timezone.now())
    # The condition is checked again in the deletion, since a session may be renewed in between.
    return expired.filter(pk__in=list(expired.values_list("pk", flat=True)[:batch])).delete()[0]


def _delete_ended_sign_ins(batch: int) -> int:
    ended = ended_sessions()
    return int(ended.filter(pk__in=list(ended.values_list("pk", flat=True)[:batch])).delete()[0])


def _expired_answers() -> int:
    """Return the number of expired rows in the table of Django's cache, if it has one."""
    return _ask_cache("SELECT count(*) FROM {} WHERE expires < %s", lambda cursor: int(cursor.fetchone()[0]))


def _delete_expired_answers(batch: int) -> int:
    """Delete all expired rows of Django's cache, whatever `batch` is: MAX_ENTRIES limits their number."""
    return _ask_cache("DELETE FROM {} WHERE expires < %s", lambda cursor: int(cursor.rowcount))


def _ask_cache(sql: str, answer: Callable[[Any], int]) -> int:
    cache = caches["default"]
    if not isinstance(cache, DatabaseCache):
        return 0
    now = connection.ops.adapt_datetimefield_value(timezone.now().replace(microsecond=0))
    with connection.cursor() as cursor:
        cursor.execute(sql.format(connection.ops.quote_name(cache.cache_model_class._meta.db_table)), [now])
        return answer(cursor)


def _orphaned_images() -> list[Path]:
    return files.orphans(digests(libraries()))


def _delete_orphaned_images(batch: int) -> int:
    """Delete up to `batch` images that no card has any more (drawn again if needed); return their number."""
    return files.delete(_orphaned_images()[:batch])


STEPS: Final = (
    CleanupStep("sessions", "sessions that have expired", _expired_sessions, _delete_expired_sessions),
    CleanupStep(
        "sign_ins", "browsers that are no longer signed in", lambda: ended_sessions().count(), _delete_ended_sign_ins
    ),
    CleanupStep(
        "decks",
        "visitors' decks that nobody has touched for 90 days",
        lambda: cleanup.forgotten_decks().count(),
        cleanup.delete_forgotten_decks,
    ),
    CleanupStep("runs", "visitors' goldfish runs that are too old", lambda: old_runs().count(), delete_old_runs),
    CleanupStep(
        "matches", "matches that nobody plays any more", matches.count_forgotten, matches.end_or_delete_forgotten
    ),
    CleanupStep(
        "players", "addresses of visitors whose matches are over", matches.count_addresses, matches.delete_addresses
    ),
    CleanupStep(
        "invitations",
        "invitations to edit a deck that are too old",
        lambda: past_invitations().count(),
        cleanup.delete_past_invitations,
    ),
    CleanupStep(
        "notices",
        "notices that are too old, or above the limit",
        lambda: notifications.old_notices().count(),
        notifications.delete_old_notices,
    ),
    CleanupStep("cache", "expired cache entries", _expired_answers, _delete_expired_answers),
    CleanupStep("faces", "images of cards that have changed", lambda: len(_orphaned_images()), _delete_orphaned_images),
    CleanupStep(
        "pictures", "pictures that were not requested for a month", lambda: len(pictures.old()), pictures.delete_old
    ),
    CleanupStep(
        "copies", "expired exports of accounts", lambda: len(data_export.expired()), data_export.delete_expired
    ),
)


def tidy(*, dry_run: bool = False) -> list[Deleted]:
    """Delete data that is no longer needed, and return the numbers by kind.

    With `dry_run` the data is only counted. Several processes may run this at once, while the site is in use. Each
    batch is a transaction, and deletes only what is still unneeded then.
    """
    if dry_run:
        return [Deleted(step, step.count()) for step in STEPS]
    return [Deleted(step, _remove_all(step)) for step in STEPS]


def _remove_all(step: CleanupStep) -> int:
    total = 0
    while count := step.remove(BATCH):
        total += count
    return total


def _tidy() -> None:
    log.info("tidied", **{each.step.name: each.count for each in tidy() if each.count})


CLEANUP_JOB: Final = Recurring("tidy", _tidy, every=EVERY, first=FIRST)
