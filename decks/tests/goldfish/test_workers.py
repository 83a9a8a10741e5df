"""Chunks played by real workers, here and elsewhere: the same report, whoever dies, and nothing goes on afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import active_children
from typing import TYPE_CHECKING, Any

import pytest

from cards import catalog
from cards.catalog import Catalog
from conftest import legal_list
from decks.goldfish import claims, limits, runner, services
from decks.goldfish.claims import Claim, Lost
from decks.goldfish.digests import rules_digest
from decks.goldfish.playing import play_over
from decks.goldfish.snapshot import Contender, job_of
from decks.goldfish.worker import new_processes, play
from decks.models import Chunk, Run
from jobs import workers as jobs
from jobs.workers import Processes, Scheduler, Workers, WorkersGone
from rules.goldfish import Job, Params

if TYPE_CHECKING:
    from distributed import LocalCluster

GAMES = 60
#: Seconds after which a worker is held to be gone for good, however slow the machine is.
PATIENCE = 300

#: One process of the tests, one after the other: they share their workers.
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    """Two workers of this process."""
    processes = new_processes(2)
    yield processes
    processes.close()


def begin_elsewhere(**options: Any) -> LocalCluster:
    """A scheduler and its workers, all in threads of this process."""
    from distributed import LocalCluster

    quiet = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
    return LocalCluster(
        threads_per_worker=1, processes=False, dashboard_address=None, scheduler_kwargs=quiet, **options
    )


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Scheduler]:
    """The workers of a scheduler."""
    with begin_elsewhere(n_workers=1, protocol="tcp") as far:
        scheduler = Scheduler(far.scheduler_address)
        yield scheduler
        scheduler.close()
        assert far.scheduler.status.name == "running"


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


def test_a_worker_that_dies_costs_nothing(
    claim: Callable[[int], Claim], processes: Processes, monkeypatch: pytest.MonkeyPatch, starter: Catalog
) -> None:
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 6)
    claimed, stored = claim(GAMES), []

    def store_and_kill(chunk: Chunk, result: str) -> None:
        Claim.store(claimed, chunk, result)
        stored.append(chunk.start)
        if len(stored) in (2, 7):
            active_children()[0].kill()

    monkeypatch.setattr(claimed, "store", store_and_kill)
    play_over(claimed, processes)
    assert sorted(stored) == list(range(0, GAMES, 6))

    monkeypatch.setattr(limits, "GAMES_HERE", GAMES)
    contender = Contender(name="Ashes", format="standard", decklist=legal_list(starter))
    here = services.start_run(
        owner=None, visitor="", contenders=[contender], params=Params(), seed="seed", games=GAMES, cards=starter
    )
    there = Run.objects.get(pk=claimed.run.pk)
    assert (there.status, there.report) == ("done", here.report)


def test_what_is_cancelled_stops_between_two_games(
    claim: Callable[[int], Claim], elsewhere: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _first_games(elsewhere, claim(10))
    for limit in ("GAMES_A_DAY", "GAMES_IN_QUEUE"):
        monkeypatch.setattr(limits, limit, 10**9)
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 10**8)  # hours
    monkeypatch.setattr(limits, "BEAT_SECONDS", 0.05)
    claimed, beats = claim(2 * 10**8), []

    def renew() -> None:
        beats.append(True)
        if len(beats) == 4:
            claims.cancel(claimed.run)
        Claim.renew(claimed)

    monkeypatch.setattr(claimed, "renew", renew)
    with pytest.raises(Lost):
        play_over(claimed, elsewhere)
    assert _first_games(elsewhere, claim(10)) == first  # they have time for it


def _first_games(workers: Workers, claimed: Claim) -> list[str]:
    """The results of some games, of as many chunks as there are workers at least."""
    job = job_of(claimed.run, catalog.current())
    calls = [workers.submit(play, job, start, start + 10, rules_digest()) for start in (0, 10)]
    return [call.result(timeout=PATIENCE) for call in calls]


def test_a_scheduler_elsewhere(claim: Callable[[int], Claim], processes: Processes, elsewhere: Scheduler) -> None:
    assert _first_games(elsewhere, claim(10)) == _first_games(processes, claim(10))


def test_the_settings_name_the_scheduler(settings: Any) -> None:
    assert isinstance(runner.new_workers(), Processes)
    settings.DASK_SCHEDULER = "tcp://127.0.0.1:1"
    assert isinstance(runner.new_workers(), Scheduler)


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "CONNECT_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://127.0.0.1:1"):
        with pytest.raises(WorkersGone, match=f"No workers at {address}"):
            Scheduler(address).submit(abs, -1)


def test_a_scheduler_that_goes_away_is_missed(claim: Callable[[int], Claim], monkeypatch: pytest.MonkeyPatch) -> None:
    claimed = claim(10)
    with begin_elsewhere(n_workers=0) as far:
        monkeypatch.setattr(claimed, "renew", far.close)
        with pytest.raises(WorkersGone):
            play_over(claimed, Scheduler(far.scheduler_address))


def test_certificates_keep_others_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that the settings of dask name: in plain words, or with others, nobody has code run."""
    import dask
    from distributed import Security

    ours, theirs = (Security.temporary() for _ in range(2))
    with begin_elsewhere(n_workers=1, protocol="tls", security=ours) as far:
        for security in (Security(), theirs, ours):
            monkeypatch.setattr(jobs, "CONNECT_SECONDS", 600 if security is ours else 1)
            scheduler = Scheduler(far.scheduler_address)
            with dask.config.set(_as_settings(security)):
                if security is ours:
                    assert scheduler.submit(_minus, 1).result(timeout=PATIENCE) == -1
                else:
                    with pytest.raises(WorkersGone):
                        scheduler.submit(_minus, 1)
            scheduler.close()


def _minus(number: int, is_cancelled: Callable[[], bool]) -> int:
    return 0 if is_cancelled() else -number


def _as_settings(security: Any) -> dict[str, str | None]:
    """What `DASK_DISTRIBUTED__COMM__TLS__…` says of certificates."""
    tls = "distributed.comm.tls"
    return {
        f"{tls}.ca-file": security.tls_ca_file,
        f"{tls}.client.cert": security.tls_client_cert,
        f"{tls}.client.key": security.tls_client_key,
    }


@pytest.mark.parametrize("name", ["processes", "elsewhere"])
def test_workers_of_other_rules_are_refused(name: str, request: pytest.FixtureRequest) -> None:
    workers: Workers = request.getfixturevalue(name)
    with pytest.raises(WorkersGone, match="another version of the rules"):
        workers.submit(play, Job((), Params(), "seed", ()), 0, 10, "another").result(timeout=PATIENCE)
