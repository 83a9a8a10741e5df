"""Calls of functions in other processes: on this machine, or by the workers of a dask scheduler."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar
from weakref import WeakSet

from jobs.resource_limits import LimitExceeded

if TYPE_CHECKING:
    from distributed import Client

#: Seconds to wait for a connection to a scheduler.
CONNECT_SECONDS: Final = 10

#: Forking would copy the locks of threads, some of them held.
_SPAWN: Final = get_context("spawn")
#: Exit codes of a process that exceeded its time (see `resource_limits`) or that the system killed for lack of memory.
_LIMIT_EXIT_CODES: Final = (-signal.SIGPROF, -signal.SIGKILL, -signal.SIGSEGV)

#: A future, and the function and arguments whose result it gets.
_Call: TypeAlias = tuple[Future[Any], Callable[..., object], tuple[object, ...]]
_R = TypeVar("_R")


class WorkersGone(Exception):
    """Error for a call that no worker could make, or whose worker ended before it had a result."""


class CallFailed(Exception):
    """Error for a call whose function raised an unexpected exception. The message is its traceback."""


class Workers(Protocol):
    """Protocol of a group of workers that call functions. Threads may share it."""

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Call a function with `args` in a worker, and return the future. Cancelling the future stops the call.

        Function, arguments and result have to be picklable. The workers of a `Scheduler` append one argument,
        `is_cancelled`, which the function calls to learn that it should stop. WorkersGone is raised if no worker is
        available.
        """

    def close(self) -> None:
        """End the worker processes, or the connection to the scheduler. A later call starts new ones."""


class Processes:
    """Worker processes on this machine, at most `count`, started when needed and replaced when they die.

    A future raises LimitExceeded if the call exceeded its limits. It raises CallFailed if the function raised another
    exception or its process died, and WorkersGone if no process could start or the process was terminated. Each process
    calls `get_ready` first.
    """

    def __init__(self, count: int, get_ready: Callable[[], object]) -> None:
        self._count, self._get_ready = count, get_ready
        self._lock = Lock()
        self._calls: SimpleQueue[_Call | None] | None = None
        self._futures: WeakSet[Future[Any]] = WeakSet()
        # When this process ends, so do its workers, and none is started for calls that still wait.
        Finalize(None, self.close, exitpriority=0)

    def submit(self, function: Callable[..., _R], *args: object) -> Future[_R]:
        """Call a function with `args` in a process, and return the future of its result. Calls start in order."""
        future: Future[_R] = Future()
        with self._lock:
            if self._calls is None:
                self._calls = SimpleQueue()
                for _ in range(self._count):
                    given = (self._calls, self._get_ready, self._lock)
                    Thread(target=_attend, args=given, name="job", daemon=True).start()
            self._futures.add(future)
            self._calls.put((future, function, args))
        return future

    def close(self) -> None:
        """End the processes, and cancel all calls that are not done. A later call starts new processes."""
        with self._lock:
            calls, self._calls = self._calls, None
            futures, self._futures = self._futures, WeakSet()
            for future in list(futures):
                future.cancel()
            if calls is not None:
                for _ in range(self._count):
                    calls.put(None)


def _attend(calls: SimpleQueue[_Call | None], get_ready: Callable[[], object], lock: Lock) -> None:
    """Make the calls from a queue in a process, which is replaced when it dies, until the queue yields None.

    Each new process calls `get_ready` first. The lock is held while a process starts, so that `Processes.close` never
    misses one.
    """
    process: _Process | None = None
    while call := calls.get():
        future, function, args = call
        try:
            try:
                with lock:
                    if future.cancelled():
                        continue
                    if process is None or not process.is_alive():
                        process = _Process(get_ready)
                future.add_done_callback(process.kill_if_cancelled)
                future.set_result(process.call(function, args))
            except InvalidStateError:
                raise
            except Exception as error:
                future.set_exception(error)
        except InvalidStateError:  # The call was cancelled meanwhile: the process is killed, or will be in a moment.
            if process is not None:
                process.close()
                process = None
    if process is not None:
        process.close()


class _Process:
    """A process that makes one call after the other. It ends with the process that started it, or on `close`."""

    def __init__(self, get_ready: Callable[[], object]) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs, get_ready), daemon=True)
        try:
            self._process.start()
        except OSError as error:
            raise WorkersGone(f"No process can be begun: {error}") from error
        theirs.close()
        self._is_ready = False

    def is_alive(self) -> bool:
        return self._process.is_alive()

    def call(self, function: Callable[..., object], args: tuple[object, ...]) -> object:
        """Call `function` with `args` in the process, and return its result.

        LimitExceeded is raised if the call exceeded a limit, CallFailed if the function failed or the process died.
        WorkersGone is raised if the process could not be prepared, or was terminated.
        """
        try:
            if not self._is_ready:
                self._is_ready = self._pipe.recv()
            self._pipe.send((function, args))
            result, error = self._pipe.recv()
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode
            if code in _LIMIT_EXIT_CODES:
                raise LimitExceeded from None
            is_its_fault = self._is_ready and code != -signal.SIGTERM
            raise (CallFailed if is_its_fault else WorkersGone)(f"A process ended with {code}.") from None
        if error is not None:
            raise error
        return result

    def kill_if_cancelled(self, future: Future[Any]) -> None:
        if future.cancelled():
            self._process.kill()

    def close(self) -> None:
        self._pipe.close()
        self._process.join()


def _serve(pipe: Connection, get_ready: Callable[[], object]) -> None:
    """Call `get_ready`, then make the calls that come through `pipe`, in a worker process, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the parent process
    get_ready()
    with suppress(EOFError, ConnectionError):
        pipe.send(True)
        while True:
            pipe.send(_outcome(*pipe.recv()))


def _outcome(function: Callable[..., object], args: tuple[object, ...]) -> tuple[object, Exception | None]:
    try:
        return function(*args), None
    except (LimitExceeded, WorkersGone) as error:
        return None, error
    except Exception:  # any other exception may be impossible to pickle
        return None, CallFailed(traceback.format_exc())


class Scheduler:
    """The workers of a running dask.distributed scheduler at `address`.

    Functions get one more argument, `is_cancelled`, which returns whether the call was cancelled.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client | None = None
        self._lock = Lock()

    def submit(self, function: Callable[..., _R], *args: object) -> Future[_R]:
        """Call `function` with `args` in a worker, and return the future; raise WorkersGone without scheduler."""
        with self._lock:
            if self._client is None or self._client.status == "closed":
                self._client = _connect(self._address)
            # Not pure: equal calls are separate tasks. If a worker dies, the scheduler repeats its calls.
            executor = self._client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        future: Future[_R] = executor.submit(_call_elsewhere, function, args)
        return future

    def close(self) -> None:
        """Close the connection to the scheduler."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()  # type: ignore[no-untyped-call]


def _connect(address: str) -> Client:
    """Connect to a scheduler, or raise WorkersGone if it does not answer or dask.distributed is missing."""
    # Imported only in a process that needs it: it costs a second and some memory.
    try:
        import dask

        # dask sets up its logs while it is imported. The caller logs a call that fails.
        dask.config.set({"logging": {"distributed": "error"}})
        from distributed import Client
    except ImportError as error:
        raise WorkersGone("dask.distributed is not installed: install requirements-dask.txt") from error

    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # the library raises many kinds
        raise WorkersGone(f"No workers at {address}: {error}") from error


def _call_elsewhere(function: Callable[..., _R], args: tuple[object, ...]) -> _R:
    """Call a function with `args` and then `is_cancelled`, inside a worker of dask.distributed."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def is_cancelled() -> bool:
        # The scheduler updates this state when the client cancels the task or disconnects.
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    return function(*args, is_cancelled)
