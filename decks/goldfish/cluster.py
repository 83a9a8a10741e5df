"""Workers that play chunks, over dask.distributed: processes of our own, or those of a scheduler elsewhere.

The library is only imported by a process that needs it: it costs a second and some memory.
"""

from __future__ import annotations

import atexit
import threading
import time
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from decks.goldfish.digests import rules_digest
from decks.goldfish.playing import WorkersGone
from rules.goldfish import Job

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

#: Seconds to look for the scheduler.
CONNECT_SECONDS: Final = 10
#: Seconds in which a worker that has died is begun anew.
MISSING_SECONDS: Final = 5.0
#: How many workers may die over a chunk before that counts as one of its tries. It is not its fault as a rule.
DEATHS: Final = 10


class Cluster:
    """The workers of this process, begun when they are first needed. One thread at a time uses them."""

    def __init__(self) -> None:
        self._client: Client | None = None
        self._complete_at = 0.0
        self._lock = threading.Lock()

    def submit(self, job: Job, start: int, stop: int) -> Future[str]:
        """Have the games `start` to `stop` − 1 played. Raises WorkersGone."""
        with self._lock:
            if self._client is None or self._client.status == "closed":
                self._client, self._complete_at = _connect(), time.monotonic()
            # What it makes may be made again: a worker's death costs no result that was stored.
            executor = self._client.get_executor(pure=False)
        from decks.goldfish.worker import play

        future: Future[str] = executor.submit(play, job, start, stop, rules_digest())
        return future

    def check(self) -> None:
        """Raises WorkersGone where one of the workers of this process has died and is not begun anew.

        Its nanny does that, but for a worker that dies before it has quite begun: that one it forgets.
        """
        local = self._client.cluster if self._client else None
        if local is None:
            return
        nannies = list(local.workers.values())
        if len(nannies) == settings.GOLDFISH_WORKERS and all(nanny.is_alive() for nanny in nannies):
            self._complete_at = time.monotonic()
        elif time.monotonic() - self._complete_at > MISSING_SECONDS:
            raise WorkersGone("A worker has died and is not begun anew.")

    def close(self) -> None:
        """End the workers of this process, or leave those of others. Does nothing where there are none."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            cluster = client.cluster
            client.close()
            if cluster is not None:
                cluster.close()


def _connect() -> Client:
    """Begin workers, or find the scheduler that the settings name. Raises WorkersGone."""
    import dask

    # The library sets up its logs while it is imported. What fails in a worker is logged here, where it arrives.
    logs = {"distributed": "error", "distributed.worker": "critical"}
    # It serves pages for people as well, to whoever asks: there shall be none.
    pages: dict[str, list[str]] = {f"distributed.{part}.http.routes": [] for part in ("scheduler", "worker")}
    dask.config.set({"logging": logs, "distributed.scheduler.allowed-failures": DEATHS, **pages})
    from distributed import Client

    try:
        address = settings.DASK_SCHEDULER or _begin_workers()
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # whatever it is, nobody is there to play
        raise WorkersGone(f"No workers at {settings.DASK_SCHEDULER or 'this process'}: {error}") from error


def _begin_workers() -> LocalCluster:
    """Workers that obey this process alone: the certificates for it are made anew each time, and stay in memory.

    Without them any user of the machine could have code run as the site.
    """
    from distributed import LocalCluster

    scheduler: dict[str, Any] = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
    return LocalCluster(
        n_workers=settings.GOLDFISH_WORKERS,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        scheduler_kwargs=scheduler,
        security=True,
    )


CLUSTER: Final = Cluster()
atexit.register(CLUSTER.close)
