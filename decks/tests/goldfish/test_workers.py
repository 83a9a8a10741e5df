"""Chunks played by real workers of dask.distributed: the same report, whoever dies, and nothing goes on afterwards."""

from __future__ import annotations

import math
import os
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cards import catalog
from cards.catalog import Catalog
from conftest import legal_list
from decks.goldfish import claims, cluster, limits, services
from decks.goldfish.claims import Claim, Lost
from decks.goldfish.cluster import Cluster
from decks.goldfish.playing import WorkersGone, play_over
from decks.goldfish.snapshot import Contender, job_of
from decks.models import Chunk, Run
from rules.goldfish import Job, Params

GAMES = 600
#: Seconds after which a worker is held to be gone for good, however slow the machine is.
PATIENCE = 300

#: One process of the tests, one after the other: they share their workers.
pytestmark = [pytest.mark.xdist_group("goldfish workers"), pytest.mark.django_db]


@pytest.fixture(scope="module")
def workers() -> Iterator[Cluster]:
    """The workers of a process."""
    workers = Cluster()
    yield workers
    workers.close()


@pytest.fixture
def claim(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Claim]:
    """Claims a new run of so many games."""

    def make(games: int) -> Claim:
        contender = Contender(name="Ashes", format="standard", decklist=legal_list(starter))
        run = services.start_run(
            owner=None, visitor="", contenders=[contender], params=Params(), seed="seed", games=games, cards=starter
        )
        found = claims.claim(run, claims.new_holder())
        assert found is not None
        return found

    monkeypatch.setattr(limits, "GAMES_HERE", 0)
    return make


def processes(workers: Cluster) -> list[int]:
    """The process ids of the workers."""
    local: Any = workers._client and workers._client.cluster
    return [nanny.pid for nanny in local.workers.values() if nanny.pid]


def test_a_worker_that_dies_costs_nothing(
    claim: Callable[[int], Claim], workers: Cluster, monkeypatch: pytest.MonkeyPatch, starter: Catalog
) -> None:
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 50)
    claimed, stored, killed = claim(GAMES), [], []

    def store_and_kill(chunk: Chunk, result: str) -> None:
        Claim.store(claimed, chunk, result)
        stored.append(chunk.start)
        if len(stored) == 2:
            killed.append(processes(workers)[0])
            os.kill(killed[0], signal.SIGKILL)

    monkeypatch.setattr(claimed, "store", store_and_kill)
    play_over(claimed, workers)
    assert sorted(stored) == list(range(0, GAMES, 50))
    assert killed[0] not in processes(workers)

    monkeypatch.setattr(limits, "GAMES_HERE", GAMES)
    monkeypatch.setattr(limits, "SECONDS_HERE", 60)
    contender = Contender(name="Ashes", format="standard", decklist=legal_list(starter))
    here = services.start_run(
        owner=None, visitor="", contenders=[contender], params=Params(), seed="seed", games=GAMES, cards=starter
    )
    there = Run.objects.get(pk=claimed.run.pk)
    assert (there.status, there.report) == ("done", here.report)


def test_a_worker_that_nobody_begins_anew_is_missed(
    claim: Callable[[int], Claim], workers: Cluster, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(cluster, "MISSING_SECONDS", math.inf)
    workers.submit(job_of(claim(10).run, catalog.current()), 0, 10).result(timeout=PATIENCE)
    settings.GOLDFISH_WORKERS += 10  # more than there are, as while one that has died is begun anew
    workers.check()
    monkeypatch.setattr(cluster, "MISSING_SECONDS", -1.0)
    with pytest.raises(WorkersGone):
        workers.check()


def test_what_is_cancelled_stops_between_two_games(
    claim: Callable[[int], Claim], workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 250_000)  # many minutes
    claimed = claim(500_000)

    def renew() -> None:
        if is_playing(workers._client):
            claims.cancel(claimed.run)
        Claim.renew(claimed)

    monkeypatch.setattr(claimed, "renew", renew)
    with pytest.raises(Lost):
        play_over(claimed, workers)
    client: Any = workers._client
    for worker in client.scheduler_info()["workers"]:
        # Its one thread has time for something else.
        assert client.submit(os.getpid, workers=[worker], pure=False).result(timeout=PATIENCE)


def is_playing(client: Any) -> bool:
    """Whether a thread of a worker does anything."""

    def running(dask_worker: Any) -> int:
        return len(dask_worker.active_threads)

    return any(client.run(running).values())


@pytest.mark.parametrize("is_encrypted", [False, True])
def test_nobody_else_has_code_run(claim: Callable[[int], Claim], workers: Cluster, is_encrypted: bool) -> None:
    """Neither in plain words nor with certificates of one's own, at any port of the site."""
    from distributed import Client, Security
    from distributed.comm.core import CommClosedError

    workers.submit(job_of(claim(10).run, catalog.current()), 0, 10).result(timeout=PATIENCE)
    client: Any = workers._client
    found = client.scheduler_info()
    nannies = [worker["nanny"] for worker in found["workers"].values()]
    for address in (client.scheduler.address, *found["workers"], *nannies):
        assert address.startswith("tls://127.0.0.1:")
        theirs = address if is_encrypted else address.replace("tls://", "tcp://")
        with pytest.raises(CommClosedError):
            Client(theirs, security=Security.temporary() if is_encrypted else None, timeout=5, set_as_default=False)

    for server in (found, *found["workers"].values()):
        with socket.create_connection(("127.0.0.1", server["services"]["dashboard"]), timeout=5) as pages:
            pages.sendall(b"GET /health HTTP/1.0\r\n\r\n")
            assert b" 404 " in pages.recv(100)


def test_a_scheduler_elsewhere_is_used(claim: Callable[[int], Claim], workers: Cluster, settings: Any) -> None:
    from distributed import LocalCluster

    job = job_of(claim(10).run, catalog.current())
    expected = workers.submit(job, 0, 10).result(timeout=PATIENCE)
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address="127.0.0.1:0"
    ) as far:
        settings.DASK_SCHEDULER = far.scheduler_address
        elsewhere = Cluster()
        assert elsewhere.submit(job, 0, 10).result(timeout=PATIENCE) == expected
        elsewhere.close()
        assert far.scheduler.status.name == "running"


def test_a_scheduler_that_is_not_there(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    job = Job((), Params(), "seed", ())
    for address in ("tcp://127.0.0.1:1", "nonsense://127.0.0.1:1"):
        settings.DASK_SCHEDULER = address
        with pytest.raises(WorkersGone, match="No workers at"):
            Cluster().submit(job, 0, 10)


def test_workers_of_other_rules_are_refused(workers: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "rules_digest", lambda: "another")
    with pytest.raises(Exception, match="another version of the rules"):
        workers.submit(Job((), Params(), "seed", ()), 0, 10).result(timeout=PATIENCE)
