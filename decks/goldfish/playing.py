"""Playing of a run's chunks of games, in this process or by worker processes."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from typing import Final

import structlog
from django.db import Error as DatabaseError

from cards.catalog import catalogs
from decks.goldfish import claims, limits
from decks.goldfish.claims import OUR_MISTAKE, Claim, Lost
from decks.goldfish.digests import rules_digest
from decks.goldfish.kinds import chunk_player
from decks.goldfish.snapshot import Unplayable
from decks.goldfish.worker import play
from decks.models import Chunk
from jobs.workers import Workers, WorkersGone
from rules.goldfish import Cancelled

log = structlog.get_logger(__name__)

#: Chunks given to workers at once: enough for a few dozen workers, few enough to keep in memory.
GIVEN_OUT: Final = 64


class _Heart:
    """Timer that regularly renews a process's claim on a run, and so notices when the claim is lost."""

    def __init__(self, claim: Claim) -> None:
        self._claim = claim
        self._next = time.monotonic() + limits.BEAT_SECONDS

    def beat(self) -> None:
        """Renew the claim if enough time has passed. Raises Lost."""
        now = time.monotonic()
        if now >= self._next:
            self._claim.renew()
            self._next = now + limits.BEAT_SECONDS


def attempt(claim: Claim, play_run: Callable[[Claim], None]) -> None:
    """Play a claimed run with `play_run`, and mark the run as failed if it cannot be played.

    If the claim is lost, this ends without an error. Raises WorkersGone and database errors: stored results stay, and
    another process continues the run.
    """
    try:
        try:
            play_run(claim)
        except Unplayable:
            claim.fail("The cards of this run are not there any more.")
        except (Lost, WorkersGone, DatabaseError):
            raise
        except Exception as error:
            log.exception("goldfish_run_failed", run=claim.run.pk, exc_info=error)
            claim.fail(OUR_MISTAKE)
    except Lost:
        pass


def play_here(claim: Claim, seconds: float) -> None:
    """Play a claimed run in this thread for up to `seconds` of CPU, and finish it if done; raise Lost, Unplayable."""
    job, heart = claim.prepare(catalogs.current()), _Heart(claim)
    waiting, play_games = deque(claim.missing()), chunk_player(job)
    end = time.thread_time() + seconds

    def is_over() -> bool:
        heart.beat()
        return time.thread_time() >= end

    while waiting:
        chunk = waiting.popleft()
        try:
            result = json.dumps(play_games(chunk.start, chunk.stop, is_over))
        except Cancelled:
            return
        except (Lost, DatabaseError):
            raise
        except Exception as error:
            claim.note(chunk, error)
            waiting.append(chunk)
        else:
            claim.store(chunk, result)
    claim.finish(job)


def play_over(claim: Claim, workers: Workers) -> None:
    """Give the chunks of a claimed run to workers until all are played, or its time is over and another run waits.

    At least one chunk is played each time. Raises Lost, WorkersGone and Unplayable.
    """
    job, heart = claim.prepare(catalogs.current()), _Heart(claim)
    waiting, started = deque(claim.missing()), dict[Future[str], Chunk]()
    end, has_stored = time.monotonic() + limits.TURN_SECONDS, False
    try:
        while waiting or started:
            if has_stored and time.monotonic() >= end and claims.is_any_waiting():
                return
            while waiting and len(started) < GIVEN_OUT:
                chunk = waiting.popleft()
                started[workers.submit(play, job, chunk.start, chunk.stop, rules_digest())] = chunk
            done, _ = wait(started, timeout=limits.BEAT_SECONDS, return_when=FIRST_COMPLETED)
            heart.beat()
            for future in done:
                chunk = started.pop(future)
                if _take(claim, future, chunk):
                    has_stored = True
                else:
                    waiting.append(chunk)
    finally:
        for future in started:
            future.cancel()
    claim.finish(job)


def _take(claim: Claim, future: Future[str], chunk: Chunk) -> bool:
    """Store the result for a chunk that a worker returns in `future`; return False if it failed and is to be replayed.

    Raises WorkersGone, and Lost after the last try.
    """
    try:
        result = future.result()
    except WorkersGone:
        raise
    except CancelledError as error:
        raise WorkersGone("The scheduler has forgotten its tasks.") from error
    except Exception as error:
        claim.note(chunk, error)
        return False
    claim.store(chunk, result)
    return True
