"""The threads that answer requests: one after the other, all that are asked for, and the last that was busy first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from despaira_site.threads import Threads

Made = TypeVar("Made")


def on_a_loop(ask: Coroutine[Any, Any, Made]) -> Made:
    """What comes of it on an event loop of its own: a browser of other tests may have one in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, ask).result()


def run(count: int, make: object, *given: object, at_once: bool = False) -> list[object]:
    """What comes of each of `given`, or the error."""
    threads = Threads(count, make, lambda: None)  # type: ignore[arg-type,var-annotated]

    async def ask() -> list[object]:
        if at_once:
            return list(await asyncio.gather(*(threads.call(each) for each in given), return_exceptions=True))
        return [await threads.call(each) for each in given]

    try:
        return on_a_loop(ask())
    finally:
        threads.close()


def test_one_thread_does_all_that_comes_one_after_the_other() -> None:
    names = run(4, lambda _: threading.current_thread().name, *range(50))
    assert len(set(names)) == 1


def test_as_many_work_at_once_as_there_are_and_the_others_wait() -> None:
    together = threading.Barrier(3)

    def meet(number: int) -> int:
        together.wait(timeout=20)  # for two others, who have to be at it
        return number

    assert run(3, meet, *range(9), at_once=True) == list(range(9))


def test_an_error_is_theirs_who_asked() -> None:
    numbers = run(1, lambda number: 6 // number, 0, 2, 3, at_once=True)
    assert isinstance(numbers[0], ZeroDivisionError)
    assert numbers[1:] == [3, 2]


def test_nobody_who_has_gone_holds_up_the_others() -> None:
    begun, go = threading.Event(), threading.Event()

    def wait(number: int) -> int:
        begun.set()
        go.wait(timeout=20)
        return number

    threads = Threads(1, wait, lambda: None)

    async def ask() -> int:
        gone = threads.call(1)
        following = threads.call(2)
        await asyncio.to_thread(begun.wait, 20)
        gone.cancel()
        go.set()
        return await following

    assert on_a_loop(ask()) == 2
    threads.close()


@pytest.mark.parametrize("asked", [0, 5])
def test_each_thread_leaves_when_all_is_done(asked: int) -> None:
    done: list[str] = []
    threads: Threads[int, None] = Threads(2, lambda number: done.append(str(number)), lambda: done.append("left"))

    async def ask() -> None:
        for number in range(asked):
            threads.call(number)

    on_a_loop(ask())
    threads.close()
    assert sorted(done) == [*map(str, range(asked)), "left", "left"]
