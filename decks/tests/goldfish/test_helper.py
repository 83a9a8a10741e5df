"""A small run played by two processes: the same report, and nobody is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from multiprocessing.connection import Pipe
from typing import Any

import pytest
from django.conf import LazySettings

from cards.catalog import Catalog
from conftest import legal_list
from decks.goldfish import claims, helper, limits, playing, services
from decks.goldfish.helper import Helper
from decks.goldfish.snapshot import Contender, build_job, side_data
from decks.models import Run
from rules.goldfish import Job, Params, play_chunk, report, sum_up

GAMES = 30
#: Seconds after which a test fails that waits for a helper.
LONG = 60

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def job(starter: Catalog) -> Job:
    contender = Contender(name="Ashes", format="standard", decklist=legal_list(starter))
    return build_job([side_data(contender, starter)], Params(), "seed", starter)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> list[Helper]:
    """The helpers of runs that are so small that they would have none: of chunks of ten games."""
    found: list[Helper] = []

    class Known(Helper):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            found.append(self)

    settings.GOLDFISH_WORKERS = 2
    monkeypatch.setattr(limits, "GAMES_A_CHUNK_HERE", 10)
    monkeypatch.setattr(limits, "CHUNKS_HELPED", 3)
    monkeypatch.setattr(playing, "Helper", Known)
    return found


@pytest.fixture
def before_each(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], list[int]]:
    """Has something done before each chunk that is played in the process; says which these are."""

    def have(what: Callable[[], object]) -> list[int]:
        starts: list[int] = []

        def play(job: Job, start: int, *given: Any) -> dict[str, Any]:
            what()
            starts.append(start)
            return play_chunk(job, start, *given)

        monkeypatch.setattr(playing, "play_chunk", play)
        return starts

    return have


def run(cards: Catalog) -> Run:
    contender = Contender(name="Ashes", format="standard", decklist=legal_list(cards))
    return services.start_run(
        owner=None, visitor="", contenders=[contender], params=Params(), seed="seed", games=GAMES, cards=cards
    )


def told(job: Job) -> str:
    """The report of the games of `run`, without any helper."""
    return json.dumps(report(job, sum_up([play_chunk(job, 0, GAMES)])), ensure_ascii=False)


def is_at_an_end(one: Helper) -> bool:
    return one._process is None or one._process.returncode is not None


def test_it_plays_what_it_is_given(job: Job) -> None:
    found: dict[int, str] = {}
    with Helper(job, [(7, 9), (0, 7)]) as one:
        assert not one.is_playing(7)
        while len(found) < 2:
            one.wait(LONG)
            found |= one.results()
    assert [*found.items()] == [(start, json.dumps(play_chunk(job, start, stop))) for start, stop in ((7, 9), (0, 7))]
    assert is_at_an_end(one)


def test_it_plays_the_last_chunks_of_a_run(
    starter: Catalog, job: Job, begun: list[Helper], before_each: Callable[[Callable[[], object]], list[int]]
) -> None:
    mine = before_each(lambda: begun[0].wait(LONG))
    done = run(starter)
    assert mine[0] == 0
    assert len(mine) < 3
    assert (done.status, done.report) == ("done", told(job))
    assert is_at_an_end(begun[0])


def test_one_that_is_killed_costs_nothing(
    starter: Catalog, job: Job, begun: list[Helper], before_each: Callable[[Callable[[], object]], list[int]]
) -> None:
    def kill() -> None:
        process = begun[0]._process
        assert process is not None
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()

    mine = before_each(kill)
    done = run(starter)
    assert mine[0] == 0  # what it had told before may be kept
    assert (done.status, done.report) == ("done", told(job))


def test_a_machine_without_room_for_one_plays_alone(
    starter: Catalog, begun: list[Helper], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: Any, **options: Any) -> None:
        raise BlockingIOError

    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert run(starter).status == "done"
    assert begun[0]._process is None


def test_a_word_that_breaks_off_is_no_result(job: Job) -> None:
    with Helper(job, ()) as one:
        reads, writes = Pipe(duplex=False)
        one._pipe = reads
        writes.send((7, None))
        os.write(writes.fileno(), (1_000).to_bytes(4, "big") + b"half")
        writes.close()
        assert list(one.results()) == []
        assert not one.is_playing(7)


def test_a_cancelled_run_has_no_helper_any_more(
    starter: Catalog,
    monkeypatch: pytest.MonkeyPatch,
    begun: list[Helper],
    before_each: Callable[[Callable[[], object]], list[int]],
) -> None:
    monkeypatch.setattr(limits, "BEAT_SECONDS", 0)
    before_each(lambda: claims.cancel(Run.objects.get()))
    assert run(starter).status == "cancelled"
    assert is_at_an_end(begun[0])


@pytest.mark.parametrize(("workers", "chunks_helped"), [(1, 3), (2, 4)])
def test_none_is_begun_without_a_core_for_it_or_for_little(
    starter: Catalog,
    monkeypatch: pytest.MonkeyPatch,
    settings: LazySettings,
    begun: list[Helper],
    workers: int,
    chunks_helped: int,
) -> None:
    settings.GOLDFISH_WORKERS = workers
    monkeypatch.setattr(limits, "CHUNKS_HELPED", chunks_helped)
    monkeypatch.setattr(helper, "_begin", lambda *_: pytest.fail("a helper was begun"))
    assert run(starter).status == "done"
    assert begun[0]._process is None
