"""A bounded queue: the order of its calls, that none waits twice, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from threading import Event
from typing import Any

import pytest

from conftest import WorkersHere
from jobs import queues
from jobs.queues import Queue

#: Seconds after which something is held not to happen any more, however slow the machine is.
PATIENCE = 600


class Slow(WorkersHere):
    """Workers whose calls are made when `go` is set."""

    def __init__(self) -> None:
        self.go, self.begun, self.closed = Event(), Event(), Event()

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        self.begun.set()
        assert self.go.wait(PATIENCE)
        return super().submit(function, *args)

    def close(self) -> None:
        self.closed.set()


@pytest.fixture
def workers() -> Slow:
    return Slow()


@pytest.fixture
def made() -> list[str]:
    return []


@pytest.fixture
def queue(workers: Slow, made: list[str]) -> Iterator[Queue]:
    """A queue of three calls at most, whose workers are about to make "first"."""
    queue = Queue(workers, 3)
    queue.add("first", made.append, "first")
    assert workers.begun.wait(PATIENCE)
    yield queue
    workers.go.set()
    queue.close()


def test_what_was_asked_for_last_is_made_first(queue: Queue, workers: Slow, made: list[str]) -> None:
    for key in ("second", "third", "second"):
        assert queue.add(key, made.append, key)
    assert queue.wait(["second", "third"], 0.0) == 2
    workers.go.set()
    assert queue.wait(["first", "second", "third"], PATIENCE) == 0
    assert made == ["first", "second", "third"]


def test_none_waits_twice(queue: Queue, workers: Slow, made: list[str]) -> None:
    for _ in range(5):
        assert queue.add("first", made.append, "again")
        assert queue.add("second", made.append, "second")
    workers.go.set()
    assert queue.wait(["first", "second"], PATIENCE) == 0
    assert made == ["first", "second"]


def test_what_is_too_much_is_refused(queue: Queue, workers: Slow, made: list[str]) -> None:
    assert [queue.add(str(number), made.append, str(number)) for number in range(5)] == [True] * 3 + [False] * 2
    assert queue.wait(["4"], PATIENCE) == 0, "nobody waits for what was refused"
    assert queue.add("0", made.append, "0"), "it waits already"


def test_a_call_that_fails_is_dropped(queue: Queue, workers: Slow, made: list[str]) -> None:
    queue.add("wrong", int, "x")
    queue.add("right", made.append, "right")
    workers.go.set()
    assert queue.wait(["wrong", "right"], PATIENCE) == 0
    assert made == ["first", "right"]


def test_workers_without_work_are_ended_and_begun_again(
    workers: Slow, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queues, "IDLE", 0.01)
    workers.go.set()
    queue = Queue(workers, 3)
    for key in ("first", "second"):
        queue.add(key, made.append, key)
        assert workers.closed.wait(PATIENCE)
        workers.closed.clear()
    assert made == ["first", "second"]
