"""Functions called in processes beside this one: what they return, what goes wrong there, and that nothing goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, wait
from pathlib import Path
from typing import NoReturn

import pytest

from jobs.resource_limits import LimitExceeded, bounded
from jobs.tests.calls import (
    MEMORY,
    PATIENCE,
    abort,
    end,
    fall,
    kill,
    nothing,
    refuse,
    spin,
    spin_briefly,
    stay,
    stick,
    swell,
    terminate,
)
from jobs.workers import CallFailed, Processes, WorkersGone


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    processes = Processes(1, nothing)
    yield processes
    processes.close()


def has_gone(pid: int) -> bool:
    """Whether a process ends soon."""
    for _ in range(PATIENCE * 100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_a_function_is_called_in_another_process(processes: Processes) -> None:
    first, second = (processes.submit(os.getpid).result(PATIENCE) for _ in range(2))
    assert first == second != os.getpid()


def test_as_many_at_once_as_there_are_processes(tmp_path: Path) -> None:
    processes = Processes(2, nothing)
    calls = [processes.submit(stay, tmp_path / name) for name in ("a", "b", "c")]
    while sum(path.stat().st_size > 0 for path in tmp_path.iterdir()) < 2:
        time.sleep(0.01)
    pids = [int(path.read_text()) for path in tmp_path.iterdir()]
    processes.close()
    assert len(set(pids)) == 2
    assert all(map(has_gone, pids))
    assert all(call.cancelled() for call in calls)


def test_what_goes_wrong_there_is_told(processes: Processes) -> None:
    rows: list[tuple[Callable[[], None], type[Exception], str]] = [
        (fall, CallFailed, r"(?s)Traceback.*in fall.*1 is not 2"), (refuse, WorkersGone, "not by these rules"),
        (kill, LimitExceeded, "^$"), (end, CallFailed, "ended with 3"), (abort, CallFailed, "ended with -6"),
        (terminate, WorkersGone, "ended with -15"),
    ]  # fmt: skip
    for function, error, message in rows:
        with pytest.raises(error, match=message):
            processes.submit(function).result(PATIENCE)
    assert processes.submit(abs, -1).result(PATIENCE) == 1


def test_a_process_that_dies_while_nobody_asks_is_begun_anew(processes: Processes) -> None:
    first = processes.submit(os.getpid).result(PATIENCE)
    os.kill(first, signal.SIGKILL)
    os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
    assert processes.submit(os.getpid).result(PATIENCE) not in (first, os.getpid())


def test_a_process_that_cannot_begin_takes_no_call() -> None:
    with pytest.raises(WorkersGone, match="ended with 3"):
        Processes(1, end).submit(abs, -1).result(PATIENCE)


def test_a_machine_without_room_for_a_process_is_told(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_to_start(process: object) -> NoReturn:
        raise BlockingIOError("no room")

    with monkeypatch.context() as full:
        full.setattr("multiprocessing.context.SpawnProcess.start", refuse_to_start)
        processes.close()  # else the one that is there would do it
        with pytest.raises(WorkersGone, match="no room"):
            processes.submit(abs, -1).result(PATIENCE)
    assert processes.submit(abs, -1).result(PATIENCE) == 1


def test_what_is_cancelled_stops_while_it_is_worked_at(processes: Processes, tmp_path: Path) -> None:
    path = tmp_path / "pid"
    path.touch()
    working, waiting = processes.submit(stay, path), processes.submit(kill)
    while not path.read_text():
        time.sleep(0.01)
    waiting.cancel()
    working.cancel()
    assert has_gone(int(path.read_text()))
    with pytest.raises(CancelledError):
        working.result()
    assert processes.submit(abs, -1).result(PATIENCE) == 1


def test_who_is_closed_begins_anew(processes: Processes) -> None:
    first = processes.submit(os.getpid).result(PATIENCE)
    processes.close()
    assert has_gone(first)
    assert processes.submit(os.getpid).result(PATIENCE) != first


@pytest.mark.parametrize("begin", ["multiprocessing.get_context('fork').Process", "threading.Thread"])
def test_work_ends_with_whoever_asked_for_it(begin: str) -> None:
    script = f"""
import multiprocessing, threading, time
from jobs.workers import Processes

def work():
    processes = Processes(2, int)
    processes.submit(abs, -1).result()
    for _ in range(10):
        processes.submit(time.sleep, 1000)

if __name__ == "__main__":
    worker = {begin}(target=work)
    worker.start()
    worker.join()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")


def test_work_without_end_is_ended(processes: Processes) -> None:
    for task in (spin, stick, swell):
        with pytest.raises(LimitExceeded):
            processes.submit(bounded, 0.1, MEMORY, task).result(PATIENCE)
    assert processes.submit(bounded, 60.0, MEMORY, abs, -1).result(PATIENCE) == 1


def test_a_part_may_have_less_time_than_the_whole(processes: Processes) -> None:
    assert processes.submit(bounded, 60.0, MEMORY, spin_briefly).result(PATIENCE) == "given up"


def test_a_call_that_ends_leaves_no_clock_behind(processes: Processes) -> None:
    processes.submit(bounded, 0.1, MEMORY, abs, -1).result(PATIENCE)
    calls = [processes.submit(sum, range(2 * 10**7))]
    assert not wait(calls, PATIENCE).not_done
    assert calls[0].result() > 0
