"""The thread that plays what waits. Every server process has one, but only while there is something to do.

It is woken when a run is queued, and now and then by requests: so a run that a dead process left behind goes on as
soon as somebody looks at the site.
"""

from __future__ import annotations

import threading
import time
from functools import partial
from typing import Final

import structlog
from django.conf import settings
from django.db import connection

from decks.goldfish import claims
from decks.goldfish.cleanup import delete_old_runs
from decks.goldfish.playing import attempt, play_over
from decks.goldfish.worker import new_processes
from jobs.workers import Scheduler, Workers, WorkersGone

log = structlog.get_logger(__name__)

#: Seconds between two looks at the queue while others play, and while no workers can be had.
PAUSE: Final = 2.0
LONG_PAUSE: Final = 5.0
#: Seconds that thread and workers stay when there is nothing to do.
LINGER: Final = 60.0
#: Seconds between two wakings by requests.
LOOK: Final = 15.0
#: How many old runs are deleted at one look; the rest go at the next ones.
PRUNED: Final = 500


class Runner:
    """Plays the runs of the queue one by one, each on all workers of this process."""

    def __init__(self) -> None:
        self._holder = claims.new_holder()
        self._lock = threading.Lock()
        self._asked = threading.Event()
        self._thread: threading.Thread | None = None
        self._next_look = 0.0

    def wake(self) -> None:
        """Have the queue looked at."""
        with self._lock:
            self._asked.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._attend, name="goldfish", daemon=True)
                self._thread.start()

    def look(self) -> None:
        """Have the queue looked at, unless it was a moment ago: what every request calls."""
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + LOOK
            self.wake()

    def _attend(self) -> None:
        """Play until nothing has come for a while; then the workers may go, and so may this thread."""
        idle_since = time.monotonic()
        while True:
            self._asked.clear()
            if self._empty_queue():
                idle_since = time.monotonic()
            if self._asked.wait(max(0.0, idle_since + LINGER - time.monotonic())):
                continue
            WORKERS.close()  # which may take a while, and nobody who asks should wait for it
            with self._lock:
                if not self._asked.is_set():
                    self._thread = None
                    return

    def _empty_queue(self) -> bool:
        """Play until no run is active, here or elsewhere; says whether there was any."""
        was_any = False
        try:
            delete_old_runs(PRUNED)
            while claims.is_any_active():
                was_any = True
                if pause := self._play_next():
                    self._asked.wait(pause)
                    self._asked.clear()
        except Exception as error:
            log.exception("goldfish_runner_failed", exc_info=error)
        finally:
            connection.close()
        return was_any

    def _play_next(self) -> float:
        """Let the run that has waited longest have its turn; says after how many seconds to look for the next."""
        claim = claims.claim_next(self._holder)
        if claim is None:
            return PAUSE
        try:
            attempt(claim, partial(play_over, workers=WORKERS))
        except WorkersGone as error:
            log.error("goldfish_workers_gone", exc_info=error)
            WORKERS.close()
            return LONG_PAUSE
        finally:
            claim.release()
        return 0.0


def new_workers() -> Workers:
    """Those of the scheduler that the settings name, or processes of our own."""
    address = settings.DASK_SCHEDULER
    return Scheduler(address) if address else new_processes(settings.GOLDFISH_WORKERS)


WORKERS: Final = new_workers()
RUNNER: Final = Runner()
