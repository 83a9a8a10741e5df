"""One thread at a time, and one that waits."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from jobs.locks import SingleWaiterLock


def test_one_thread_waits_and_no_more() -> None:
    turn, waits = SingleWaiterLock(), Event()

    class Noted:
        """The lock of the turn, which tells that somebody waits for it."""

        def __init__(self) -> None:
            self._lock = turn._lock

        def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
            if blocking:
                waits.set()
            return self._lock.acquire(blocking, timeout)

        def release(self) -> None:
            self._lock.release()

    turn._lock = Noted()  # type: ignore[assignment]
    with ThreadPoolExecutor(1) as pool:
        assert turn.acquire(timeout=0)
        second = pool.submit(turn.acquire, timeout=60)
        waits.wait()
        assert not turn.acquire(timeout=60)  # at once
        turn.release()
        assert second.result()
    turn.release()
    with turn:
        assert not turn.acquire(timeout=0)
