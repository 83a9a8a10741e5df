"""Who plays a run, and every change of it while it is played.

Several processes may look at one database: each change is conditional on what it was made for, so that of two that
try the same one succeeds. Whoever has a run holds it for `limits.HOLD` and renews that while playing; what is not
renewed belongs to a process that is gone.
"""

from __future__ import annotations

import json
import secrets
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from cards.catalog.catalogs import Catalog
from decks.goldfish import counts, limits
from decks.goldfish.digests import rules_digest
from decks.goldfish.snapshot import digest_of, job_of
from decks.models import ACTIVE, Chunk, Run, RunStatus
from rules.goldfish import Job, report, sum_up

log = structlog.get_logger(__name__)

#: What somebody reads whose run failed through a mistake of ours; the log and its chunks say more.
OUR_MISTAKE: Final = "A game of this run could not be played. That is a mistake of ours, and it has been noted."
#: Since when a run waits: since it was started, or since somebody has last let go of it.
WAITS_SINCE: Final = Coalesce("held_until", "created_at")


class Lost(Exception):
    """The run is not ours any more: it was cancelled, deleted, or another process holds it."""


class Claim:
    """A run that is this holder's to play. Methods raise Lost as soon as it is not."""

    def __init__(self, run: Run, holder: str) -> None:
        self.run = run
        self._mine = Run.objects.filter(pk=run.pk, holder=holder, status=RunStatus.RUNNING)

    def prepare(self, cards: Catalog) -> Job:
        """What is to be played. Where cards or rules have changed since results were stored, it begins anew.

        Raises Unplayable where the cards of the run are gone.
        """
        job = job_of(self.run, cards)
        digests = {"cards_digest": digest_of(job, cards), "rules_digest": rules_digest()}
        if digests != {name: getattr(self.run, name) for name in digests}:
            with transaction.atomic():
                self.run.chunks.update(result=None)
                self._change(**digests)
        return job

    def missing(self) -> list[Chunk]:
        """The chunks without a result, first games first."""
        return list(self.run.chunks.filter(result=None).defer("result"))

    def renew(self) -> None:
        """Hold on to the run."""
        self._change(held_until=timezone.now() + limits.HOLD)

    def store(self, chunk: Chunk, result: str) -> None:
        """Keep a result, unless there is one: a chunk that was played twice counts once."""
        with transaction.atomic():
            is_new = Chunk.objects.filter(pk=chunk.pk, result=None).update(result=result)
            self.renew()
        if is_new:
            counts.GAMES.inc(chunk.stop - chunk.start)

    def note(self, chunk: Chunk, error: Exception) -> None:
        """Note that a chunk could not be played; the last of its tries fails the run, and raises Lost."""
        log.warning("goldfish_chunk_failed", run=self.run.pk, start=chunk.start, exc_info=error)
        chunk.tries += 1
        chunk.error = f"{type(error).__name__}: {error}"
        with transaction.atomic():
            Chunk.objects.filter(pk=chunk.pk).update(tries=chunk.tries, error=chunk.error)
            self.renew()
        if chunk.tries >= limits.TRIES:
            self.fail(OUR_MISTAKE)
            raise Lost

    def finish(self, job: Job) -> None:
        """Make the report of all results, and let go of them."""
        self.renew()
        results = [json.loads(result or "null") for result in self.run.chunks.values_list("result", flat=True)]
        document = json.dumps(report(job, sum_up(results)), ensure_ascii=False)
        with transaction.atomic():
            self.run.chunks.all().delete()
            self._end(RunStatus.DONE, report=document)

    def fail(self, reason: str) -> None:
        """End the run; `reason` is a sentence for whoever started it."""
        self._end(RunStatus.FAILED, reason=reason)

    def release(self) -> None:
        """Let anybody go on with the run, if it is not at an end. It waits behind those that wait by now."""
        self._mine.update(status=RunStatus.QUEUED, holder="", held_until=timezone.now())

    def _end(self, status: RunStatus, **fields: str) -> None:
        self._change(status=status, holder="", held_until=None, **fields)
        transaction.on_commit(counts.ENDED.labels(status).inc)

    def _change(self, **fields: object) -> None:
        """Change the run, if it is still ours.

        This comes after all that a transaction does to chunks: whoever deletes a deck locks these first too.
        """
        if not self._mine.update(**fields):
            raise Lost


def new_holder() -> str:
    """A name for whoever plays: no two are the same, in whichever process or machine."""
    return secrets.token_hex(8)


def new_claim(run: Run) -> Claim:
    """A claim on a run that is not saved yet: nobody else gets it."""
    run.status, run.holder, run.held_until = RunStatus.RUNNING, new_holder(), timezone.now() + limits.HOLD
    return Claim(run, run.holder)


def claim(run: Run, holder: str) -> Claim | None:
    """Take this run, if nobody holds it and it is not at an end."""
    until = timezone.now() + limits.HOLD
    taken = _free().filter(pk=run.pk).update(status=RunStatus.RUNNING, holder=holder, held_until=until)
    return Claim(run, holder) if taken else None


def claim_next(holder: str) -> Claim | None:
    """Take the run that has waited longest, if there is one that nobody holds."""
    for run in _free().order_by(WAITS_SINCE, "pk"):
        if claimed := claim(run, holder):
            return claimed
    return None


def is_any_waiting() -> bool:
    """Whether somebody waits for a turn."""
    return Run.objects.filter(status=RunStatus.QUEUED).exists()


def is_any_active() -> bool:
    """Whether there is anything to play, or somebody playing who might die."""
    return Run.objects.filter(status__in=ACTIVE).exists()


def cancel(run: Run) -> None:
    """End a run that is not at an end. Whoever plays it notices within a second."""
    active = Run.objects.filter(pk=run.pk, status__in=ACTIVE)
    if active.update(status=RunStatus.CANCELLED, holder="", held_until=None):
        counts.ENDED.labels(RunStatus.CANCELLED).inc()


def _free() -> QuerySet[Run]:
    """Runs that wait, or whose holder is gone."""
    return Run.objects.filter(Q(status=RunStatus.QUEUED) | Q(status=RunStatus.RUNNING, held_until__lt=timezone.now()))
