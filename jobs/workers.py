"""Functions called in other processes: by processes beside this one, or by the workers of a scheduler elsewhere."""

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

from jobs.resource_limits import TooMuch

if TYPE_CHECKING:
    from distributed import Client

#: Seconds to look for a scheduler.
CONNECT_SECONDS: Final = 10

#: Forking would copy the threads' locks as they happen to be.
_SPAWN: Final = get_context("spawn")
#: What ends a process that takes too much: its time (see `bounds`), and the system when memory is short.
_TAKING_TOO_MUCH: Final = (-signal.SIGPROF, -signal.SIGKILL, -signal.SIGSEGV)

#: A future, and what to call for it.
_Call: TypeAlias = tuple[Future[Any], Callable[..., object], tuple[object, ...]]
_R = TypeVar("_R")


class WorkersGone(Exception):
    """Nobody is there to do it, or not any more, or only by another version of the code."""


class Failed(Exception):
    """The function failed: a mistake of ours. The message is its traceback."""


class Workers(Protocol):
    """Whoever calls functions. Threads may share them."""

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """What `function` will return; whoever cancels that has it stopped. All can be pickled. Raises WorkersGone.

        The workers of a scheduler give it one argument more, `is_cancelled`: nobody else could stop them.
        """

    def close(self) -> None:
        """End the workers of this process, or leave those of others. Further calls find new ones."""


class Processes:
    """So many processes beside this one at most, begun when they are needed, and begun anew where one has died.

    Each calls `get_ready` before anything else. A future raises TooMuch where its process was ended as such are that
    take too much, Failed where it ended otherwise over the call or the function raised something else than these, and
    WorkersGone where no process can be made ready, or somebody has told it to end.
    """

    def __init__(self, count: int, get_ready: Callable[[], object]) -> None:
        self._count, self._get_ready = count, get_ready
        self._lock = Lock()
        self._calls: SimpleQueue[_Call | None] | None = None
        self._futures: WeakSet[Future[Any]] = WeakSet()
        # When this process ends its own go as well, and none is begun anew for what is left.
        Finalize(None, self.close, exitpriority=0)

    def submit(self, function: Callable[..., _R], *args: object) -> Future[_R]:
        """What `function` will return. Calls are made in the order in which they come."""
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
        """End the processes, and cancel what they have not done."""
        with self._lock:
            calls, self._calls = self._calls, None
            futures, self._futures = self._futures, WeakSet()
            for future in list(futures):
                future.cancel()
            if calls is not None:
                for _ in range(self._count):
                    calls.put(None)


def _attend(calls: SimpleQueue[_Call | None], get_ready: Callable[[], object], lock: Lock) -> None:
    """Have calls made by one process after the other, until there is a None among them.

    A process is begun under the lock: then none is left half begun when this one ends.
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
        except InvalidStateError:  # It was cancelled meanwhile: the process is killed, or will be in a moment.
            if process is not None:
                process.close()
                process = None
    if process is not None:
        process.close()


class _Process:
    """A process that makes one call after the other. It ends with this one, or when nobody can ask it any more."""

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
        """What `function` returns there. Raises TooMuch, WorkersGone and Failed."""
        try:
            if not self._is_ready:
                self._is_ready = self._pipe.recv()
            self._pipe.send((function, args))
            result, error = self._pipe.recv()
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode
            if code in _TAKING_TOO_MUCH:
                raise TooMuch from None
            is_its_fault = self._is_ready and code != -signal.SIGTERM
            raise (Failed if is_its_fault else WorkersGone)(f"A process ended with {code}.") from None
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
    """Make calls until nobody asks for any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever began this process
    get_ready()
    with suppress(EOFError, ConnectionError):
        pipe.send(True)
        while True:
            pipe.send(_outcome(*pipe.recv()))


def _outcome(function: Callable[..., object], args: tuple[object, ...]) -> tuple[object, Exception | None]:
    try:
        return function(*args), None
    except (TooMuch, WorkersGone) as error:
        return None, error
    except Exception:  # one of any kind may not be ready to be pickled
        return None, Failed(traceback.format_exc())


class Scheduler:
    """The workers of a scheduler of dask.distributed, which others have begun at `address`.

    A function gets one argument more there, `is_cancelled`, which says whether it may as well stop.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client | None = None
        self._lock = Lock()

    def submit(self, function: Callable[..., _R], *args: object) -> Future[_R]:
        """What `function` will return. Raises WorkersGone where there is no scheduler."""
        with self._lock:
            if self._client is None or self._client.status == "closed":
                self._client = _connect(self._address)
            # What it makes may be made again: a worker's death costs no result that was stored.
            executor = self._client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        future: Future[_R] = executor.submit(_call_elsewhere, function, args)
        return future

    def close(self) -> None:
        """Leave the scheduler."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()  # type: ignore[no-untyped-call]


def _connect(address: str) -> Client:
    """Connect to a scheduler. Raises WorkersGone."""
    # A process that needs it imports the library, which costs a second and some memory.
    try:
        import dask

        # It sets up its logs while it is imported. The caller logs what fails.
        dask.config.set({"logging": {"distributed": "error"}})
        from distributed import Client
    except ImportError as error:
        raise WorkersGone("dask.distributed is not installed: install requirements-dask.txt") from error

    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # whatever it is, nobody is there
        raise WorkersGone(f"No workers at {address}: {error}") from error


def _call_elsewhere(function: Callable[..., _R], args: tuple[object, ...]) -> _R:
    """Call a function in a worker of dask.distributed."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def is_cancelled() -> bool:
        # Where the client cancels the task, or goes away, the scheduler tells this worker.
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    return function(*args, is_cancelled)
