"""Claims of processes on runs (series of goldfish games), and every change of a run while it is played.

Several processes may share one database: each change is conditional on the state that it expects, so that one of two
competing changes succeeds. A holder has a run for `limits.HOLD` and renews that while playing; a claim that is not
renewed belongs to a dead process.
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
from decks.goldfish.kinds import AnyJob, report_on
from decks.goldfish.snapshot import any_job_of, digest_of
from decks.models import ACTIVE, Chunk, Run, RunKind, RunStatus

log = structlog.get_logger(__name__)

#: Reason of a run that failed through a bug; the log and its chunks have the details.
OUR_MISTAKE: Final = "A game of this run could not be played. That is a mistake of ours, and it has been noted."
#: Time since which a run waits: its start, or the last release.
WAITS_SINCE: Final = Coalesce("held_until", "created_at")


class Lost(Exception):
    """Error: a process may no longer play its run, which was cancelled, deleted or taken by another process."""


class Claim:
    """Right of one process (holder) to play a run. Methods raise Lost once the holder has lost it."""

    def __init__(self, run: Run, holder: str) -> None:
        self.run = run
        self._mine = Run.objects.filter(pk=run.pk, holder=holder, status=RunStatus.RUNNING)

    def prepare(self, cards: Catalog) -> AnyJob:
        """Return the job; discard stored results if cards or rules have changed; Unplayable if the cards are gone."""
        job = any_job_of(self.run, cards)
        digests = {"cards_digest": digest_of(job, cards), "rules_digest": rules_digest()}
        if digests != {name: getattr(self.run, name) for name in digests}:
            with transaction.atomic():
                self.run.chunks.update(result=None)
                self._change(**digests)
        return job

    def missing(self) -> list[Chunk]:
        """Return the run's chunks of games that have no result, in the order of their games."""
        return list(self.run.chunks.filter(result=None).defer("result"))

    def renew(self) -> None:
        """Renew the claim, so that no other process takes the run."""
        self._change(held_until=timezone.now() + limits.HOLD)

    def store(self, chunk: Chunk, result: str) -> None:
        """Store a chunk's result unless it has one already (a chunk played twice counts once), and renew the claim."""
        with transaction.atomic():
            is_new = Chunk.objects.filter(pk=chunk.pk, result=None).update(result=result)
            self.renew()
        if is_new:
            counts.GAMES.inc(chunk.stop - chunk.start)

    def note(self, chunk: Chunk, error: Exception) -> None:
        """Record why a chunk could not be played; after its last try (`limits.TRIES`), fail the run and raise Lost."""
        log.warning("goldfish_chunk_failed", run=self.run.pk, start=chunk.start, exc_info=error)
        chunk.tries += 1
        chunk.error = f"{type(error).__name__}: {error}"
        with transaction.atomic():
            Chunk.objects.filter(pk=chunk.pk).update(tries=chunk.tries, error=chunk.error)
            self.renew()
        if chunk.tries >= limits.TRIES:
            self.fail(OUR_MISTAKE)
            raise Lost

    def finish(self, job: AnyJob) -> None:
        """Store the report that sums all results of the run, whose games are those of `job`.

        The chunks of goldfish games are deleted; those of matchups have the records of the games.
        """
        self.renew()
        results = [json.loads(result or "null") for result in self.run.chunks.values_list("result", flat=True)]
        document = json.dumps(report_on(job, results), ensure_ascii=False)
        with transaction.atomic():
            if self.run.kind == RunKind.GOLDFISH:
                self.run.chunks.all().delete()
            self._end(RunStatus.DONE, report=document)

    def fail(self, reason: str) -> None:
        """End the run as failed; `reason` is a sentence for the user who started it."""
        self._end(RunStatus.FAILED, reason=reason)

    def release(self) -> None:
        """Return the run to the end of the queue if it has not ended."""
        self._mine.update(status=RunStatus.QUEUED, holder="", held_until=timezone.now())

    def _end(self, status: RunStatus, **fields: str) -> None:
        self._change(status=status, holder="", held_until=None, **fields)
        transaction.on_commit(counts.ENDED.labels(status).inc)

    def _change(self, **fields: object) -> None:
        """Change fields of the run in the database. Raises Lost if this holder does not have the run any more.

        This comes last in a transaction, because a transaction that deletes a deck locks chunks before runs too.
        """
        if not self._mine.update(**fields):
            raise Lost


def new_holder() -> str:
    """Return a random name for a process that plays runs, unique across processes and machines."""
    return secrets.token_hex(8)


def new_claim(run: Run) -> Claim:
    """Return a claim of a new holder on a run that is not saved yet, so that no other process gets it."""
    run.status, run.holder, run.held_until = RunStatus.RUNNING, new_holder(), timezone.now() + limits.HOLD
    return Claim(run, run.holder)


def claim(run: Run, holder: str) -> Claim | None:
    """Claim this run for the process called `holder`, or return None if another holds it or it has ended."""
    until = timezone.now() + limits.HOLD
    taken = _free().filter(pk=run.pk).update(status=RunStatus.RUNNING, holder=holder, held_until=until)
    return Claim(run, holder) if taken else None


def claim_next(holder: str) -> Claim | None:
    """Claim for the process called `holder` the free run that has waited longest; return None if none waits.

    Runs of goldfish games, which take seconds, go before matchups, which take minutes.
    """
    for run in _free().order_by("kind", WAITS_SINCE, "pk"):
        if claimed := claim(run, holder):
            return claimed
    return None


def is_any_waiting() -> bool:
    """Return whether any run is queued."""
    return Run.objects.filter(status=RunStatus.QUEUED).exists()


def is_any_active() -> bool:
    """Return whether any run is queued or being played."""
    return Run.objects.filter(status__in=ACTIVE).exists()


def cancel(run: Run) -> None:
    """Cancel a run that has not ended; its holder notices within a second."""
    active = Run.objects.filter(pk=run.pk, status__in=ACTIVE)
    if active.update(status=RunStatus.CANCELLED, holder="", held_until=None):
        counts.ENDED.labels(RunStatus.CANCELLED).inc()


def _free() -> QuerySet[Run]:
    """Return the runs that a process may claim: queued ones, and those whose claim has lapsed."""
    return Run.objects.filter(Q(status=RunStatus.QUEUED) | Q(status=RunStatus.RUNNING, held_until__lt=timezone.now()))
