"""Threads that answer requests for an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final, Generic, NamedTuple, TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


class _Job(NamedTuple):
    """What is to be made something of, and who waits for that."""

    given: Any
    loop: asyncio.AbstractEventLoop
    result: asyncio.Future[Any]


class Threads(Generic[Given, Made]):
    """As many threads as are said, which call one function.

    Of those that have nothing to do, the one that was busy last goes on: as long as one is enough, all that it needs
    is in its core's caches, and nobody else is woken. A pool whose threads all wait at one queue wakes them in turns,
    which takes half as long again as a short answer.
    """

    def __init__(self, count: int, make: Callable[[Given], Made], leave: Callable[[], None]) -> None:
        """`leave` is called by each thread at the end, when no other has anything to do any more."""
        self._make, self._leave = make, leave
        self._lock = threading.Lock()
        self._waiting: Final[deque[_Job]] = deque()
        self._ended = threading.Barrier(count)
        self._queues: Final = [SimpleQueue[_Job | None]() for _ in range(count)]
        self._idle = list(self._queues)
        self._threads: Final = [
            threading.Thread(target=self._work, args=(queue,), name=f"request-{number}", daemon=True)
            for number, queue in enumerate(self._queues)
        ]
        for thread in self._threads:
            thread.start()

    def call(self, given: Given) -> asyncio.Future[Made]:
        """Have the function called, now or when a thread is free. Only on an event loop."""
        loop = asyncio.get_running_loop()
        job = _Job(given, loop, loop.create_future())
        with self._lock:
            queue = self._idle.pop() if self._idle else None
            if queue is None:
                self._waiting.append(job)
        if queue is not None:
            queue.put(job)
        return job.result

    def close(self) -> None:
        """End all threads, and wait until they have done what they were asked for."""
        for queue in self._queues:
            queue.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self, queue: SimpleQueue[_Job | None]) -> None:
        while (job := queue.get()) is not None:
            while job is not None:
                job = self._do(job, queue)
        self._ended.wait()
        self._leave()

    def _do(self, job: _Job, queue: SimpleQueue[_Job | None]) -> _Job | None:
        """Do a job; returns the next one, if there is one."""
        made, error = None, None
        try:
            made = self._make(job.given)
        except BaseException as caught:  # which is theirs who wait
            error = caught
        with self._lock:  # before it is told, so that whoever asks next finds this thread
            following = self._waiting.popleft() if self._waiting else None
            if following is None:
                self._idle.append(queue)
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            job.loop.call_soon_threadsafe(_tell, job.result, made, error)
        return following


def _tell(result: asyncio.Future[Any], made: Any, error: BaseException | None) -> None:
    if result.cancelled():
        return
    if error is not None:
        result.set_exception(error)
    else:
        result.set_result(made)
