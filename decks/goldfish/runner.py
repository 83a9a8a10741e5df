"""Background thread that plays queued runs of games. Each server process starts one while there is work.

It is woken when a run is queued, and regularly by requests, so that runs of a dead process continue.
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

#: Seconds between checks of the queue while other processes play, and while no workers are available.
PAUSE: Final = 2.0
LONG_PAUSE: Final = 5.0
#: Seconds that the thread and the workers stay idle before they end.
LINGER: Final = 60.0
#: Least seconds between checks that requests cause.
LOOK: Final = 15.0
#: Old runs to delete at one check.
PRUNED: Final = 500


class Runner:
    """Owner of the background thread, which plays queued runs one by one, each on all workers of this process."""

    def __init__(self) -> None:
        self._holder = claims.new_holder()
        self._lock = threading.Lock()
        self._requested = threading.Event()
        self._thread: threading.Thread | None = None
        self._next_look = 0.0

    def wake(self) -> None:
        """Make the thread check the queue, and start the thread if needed."""
        with self._lock:
            self._requested.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._attend, name="goldfish", daemon=True)
                self._thread.start()

    def look(self) -> None:
        """Make the thread check the queue, unless that was done a moment ago; called on every request."""
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + LOOK
            self.wake()

    def _attend(self) -> None:
        """Play queued runs until there are none for a while; then close the workers and end the thread."""
        idle_since = time.monotonic()
        while True:
            self._requested.clear()
            if self._empty_queue():
                idle_since = time.monotonic()
            if self._requested.wait(max(0.0, idle_since + LINGER - time.monotonic())):
                continue
            WORKERS.close()  # outside the lock, as it may take a while
            with self._lock:
                if not self._requested.is_set():
                    self._thread = None
                    return

    def _empty_queue(self) -> bool:
        """Play until no run is queued or played, here or in other processes; return whether any was at the start."""
        was_any = False
        try:
            delete_old_runs(PRUNED)
            while claims.is_any_active():
                was_any = True
                if pause := self._play_next():
                    self._requested.wait(pause)
                    self._requested.clear()
        except Exception as error:
            log.exception("goldfish_runner_failed", exc_info=error)
        finally:
            connection.close()
        return was_any

    def _play_next(self) -> float:
        """Play for a while the run that has waited longest; return the seconds to wait before the next call."""
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
    """Return workers of the Dask scheduler that the settings name, or else processes of this machine."""
    address = settings.DASK_SCHEDULER
    return Scheduler(address) if address else new_processes(settings.GOLDFISH_WORKERS)


WORKERS: Final = new_workers()
RUNNER: Final = Runner()
