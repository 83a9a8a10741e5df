"""Background thread that plays queued runs of games."""

from __future__ import annotations

from functools import partial
from typing import Final

import structlog
from django.conf import settings

from decks.goldfish import claims
from decks.goldfish.cleanup import delete_old_runs
from decks.goldfish.playing import attempt, play_over
from decks.goldfish.worker import new_processes
from jobs.background import Background
from jobs.workers import Scheduler, Workers, WorkersGone

log = structlog.get_logger(__name__)

#: Seconds between checks of the queue while other processes play, and while no workers are available.
PAUSE: Final = 2.0
LONG_PAUSE: Final = 5.0
#: Old runs to delete at one check.
PRUNED: Final = 500


class Runner(Background):
    """Background thread that plays queued runs one by one, each on all workers of this process."""

    def __init__(self) -> None:
        super().__init__("goldfish", self._empty_queue, lambda: WORKERS.close())
        self._holder = claims.new_holder()

    def _empty_queue(self) -> bool:
        """Play until no run is queued or played, here or in other processes; return whether any was at the start."""
        was_any = False
        delete_old_runs(PRUNED)
        while claims.is_any_active():
            was_any = True
            if pause := self._play_next():
                self.requested.wait(pause)
                self.requested.clear()
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
