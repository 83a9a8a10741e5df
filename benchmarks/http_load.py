"""Load generator: requests over persistent connections, as fast as a server answers them, with the time of each.

It runs in one thread and does little work per request: it only looks for the end of an answer. `trivial_server`
measures how many requests it can send at most.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import re
import selectors
import socket
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, TypeAlias

Address: TypeAlias = tuple[str, int]

#: Maximum size of an answer in bytes.
_LARGEST: Final = 1024 * 1024
_LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)
_LAST_CHUNK: Final = b"\r\n0\r\n\r\n"
#: Seconds without any answer after which the load is aborted.
_PATIENCE: Final = 60.0


class NotAnswered(Exception):
    """Error for a request that got no answer, or a status other than 200."""


@dataclass(slots=True)
class Load:
    """Result of many requests: the seconds they took together, and the milliseconds of each."""

    seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Requests a second, over all connections."""
        return len(self.milliseconds) / self.seconds

    def percentile(self, percent: int) -> float:
        """Return the milliseconds that `percent` of the answers took at most."""
        ranked = sorted(self.milliseconds)
        return ranked[min(len(ranked) - 1, len(ranked) * percent // 100)]

    def add(self, other: Load) -> None:
        """Add the result of another round of the same requests."""
        self.seconds += other.seconds
        self.milliseconds += other.milliseconds


class Connection:
    """Persistent HTTP connection for one request after the other."""

    def __init__(self, address: Address, encoding: str = "") -> None:
        self.socket = socket.create_connection(address, timeout=_PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        accepted = f"Accept-Encoding: {encoding}\r\n" if encoding else ""
        host = f"{address[0]}:{address[1]}"
        self._rest = f" HTTP/1.1\r\nHost: {host}\r\nAccept: */*\r\n{accepted}\r\n".encode()
        self._answer = bytearray(_LARGEST)
        self._view = memoryview(self._answer)
        self._path = ""
        self._filled = self._body = 0
        self._end: int | None = None
        self._began = 0.0

    def close(self) -> None:
        """Close the socket."""
        self.socket.close()

    def ask(self, path: str) -> None:
        """Send a GET request for `path` without waiting for the answer."""
        self._path, self._filled, self._body = path, 0, 0
        self._began = monotonic()
        self.socket.sendall(b"GET " + path.encode() + self._rest)

    def read(self) -> bool:
        """Read the available part of the answer, and return whether it is complete.

        Raises:
            NotAnswered: If the server closed the connection, or its status is not 200.
        """
        size = self.socket.recv_into(self._view[self._filled :])
        if not size:
            raise NotAnswered(f"{self._path}: the server closed the connection, or answered more than {_LARGEST} bytes")
        self._filled += size
        if not self._body and not self._read_headers():
            return False
        if self._end is None:
            return self._answer.endswith(_LAST_CHUNK, 0, self._filled)
        return self._filled >= self._end

    def _read_headers(self) -> bool:
        end = self._answer.find(b"\r\n\r\n", 0, self._filled)
        if end < 0:
            return False
        self._body = end + 4
        headers = bytes(self._view[: self._body])
        if headers.split(b" ", 2)[1] != b"200":
            raise NotAnswered(f"{self._path}: {bytes(self._view[: self._filled]).decode(errors='replace')}")
        length = _LENGTH.search(headers)
        self._end = self._body + int(length[1]) if length else None
        return True

    def took(self) -> float:
        """Return the milliseconds since the last request was sent."""
        return (monotonic() - self._began) * 1000

    def get(self, path: str) -> bytes:
        """Send a GET request for `path` and return the body of the answer, still compressed.

        Raises:
            NotAnswered: If there is no answer with status 200.
        """
        self.ask(path)
        while not self.read():
            pass
        return bytes(self._view[self._body : self._filled])


def in_words(connections: int) -> str:
    """Return a number of connections in words, such as "1 connection"."""
    return "1 connection" if connections == 1 else f"{connections} connections"


def load(address: Address, paths: Iterable[str], *, connections: int, seconds: float, encoding: str = "") -> Load:
    """Request one path after the other, on each connection as soon as it is free, and return the times.

    Args:
        address: The address of the server.
        paths: At least as many paths as are requested in that time.
        connections: The number of connections.
        seconds: The time after which no more requests are sent.
        encoding: The value of `Accept-Encoding`; none is sent if empty.

    Raises:
        NotAnswered: If an answer is missing, or its status is not 200.
        OSError: If there is no server.
    """
    todo = iter(paths)
    done = Load()
    with contextlib.ExitStack() as stack, selectors.DefaultSelector() as ready:
        open_ = [stack.enter_context(contextlib.closing(Connection(address, encoding))) for _ in range(connections)]
        for connection in open_:
            ready.register(connection.socket, selectors.EVENT_READ, connection)
        began = monotonic()
        for connection in open_:
            connection.ask(next(todo))
        waiting = connections
        while waiting:
            events = ready.select(_PATIENCE)
            if not events:
                raise NotAnswered(f"no answer within {_PATIENCE:.0f} s")
            for key, _ in events:
                connection = key.data
                if not connection.read():
                    continue
                done.milliseconds.append(connection.took())
                if monotonic() - began < seconds:
                    connection.ask(next(todo))
                else:
                    waiting -= 1
        done.seconds = monotonic() - began
    return done


@contextlib.contextmanager
def trivial_server(size: int) -> Iterator[Address]:
    """Run a server process that answers every request with the same `size` bytes, and yield its address."""
    answer = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % size + b"x" * size
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process = multiprocessing.get_context("fork").Process(target=_serve, args=(listener, answer), daemon=True)
        process.start()
        try:
            yield listener.getsockname()
        finally:
            process.terminate()
            process.join()


def _serve(listener: socket.socket, answer: bytes) -> None:
    with selectors.DefaultSelector() as ready:
        ready.register(listener, selectors.EVENT_READ)
        while True:
            for key, _ in ready.select():
                if key.fileobj is listener:
                    connection, _ = listener.accept()
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    ready.register(connection, selectors.EVENT_READ, connection)
                elif key.data.recv(4096):
                    key.data.sendall(answer)
                else:
                    ready.unregister(key.data)
                    key.data.close()
