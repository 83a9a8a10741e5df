"""Tests of periodic jobs: intervals, due checks, and one run at a time."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from django.core.cache import cache

from jobs import recurring
from jobs.recurring import Recurring


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the time that has gone by."""
    now = [0.0]
    monkeypatch.setattr(recurring, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return lambda seconds: now.__setitem__(0, seconds)


def test_it_is_done_when_it_is_time(at_once: list[str], clock: Callable[[float], None]) -> None:
    done: list[float] = []
    jobs = [Recurring(name, lambda: None, every=10, first=first) for name, first in (("a", None), ("b", 25))]
    jobs.append(Recurring("c", lambda: done.append(1), lambda: False, every=10))
    for second in range(0, 41, 5):
        clock(second)
        for job in jobs:
            job.look()
    assert [name for name in at_once if name != "c"] == ["a", "a", "b", "a", "b", "a"]
    assert done == []  # it was never due


def test_one_does_it_at_a_time(at_once: list[str], clock: Callable[[float], None]) -> None:
    """Neither another thread nor another process; one that fails, or dies, keeps others from it for a while at most."""
    done: list[str] = []

    def work() -> None:
        done.append("here")
        clock(20)
        here.look()
        there.look()
        raise OSError("the disk is full")

    here, there = Recurring("it", work, every=10), Recurring("it", lambda: done.append("there"), every=10)
    clock(10)
    here.look()
    assert done == ["here"]
    clock(30)
    there.look()
    assert done == ["here", "there"]
    cache.add("job-it", True)
    clock(40)
    there.look()
    assert done == ["here", "there"]
    cache.delete("job-it")
