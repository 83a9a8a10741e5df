"""Clients that take their time: half a body, half a header, an answer that nobody reads.

They hang on until the `with` they were begun in is over. What others are answered meanwhile is what counts.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Iterator
from typing import Final

#: Half a request body: more is promised than comes.
SLOW_BODY: Final = (
    b"POST /api/v1/validate/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 5000\r\n\r\n{"text": "3 Flash'
)
#: Headers without an end.
SLOW_HEADERS: Final = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Patience: "
#: Requests for answers of which hardly anything is read.
SLOW_READER: Final = b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
KINDS: Final = (SLOW_BODY, SLOW_HEADERS, SLOW_READER)


@contextlib.contextmanager
def attack(address: tuple[str, int], count: int) -> Iterator[Callable[[], None]]:
    """Have `count` clients of each kind hang on; yields what sends or reads one more byte on each connection."""
    with contextlib.ExitStack() as stack:
        clients = [(kind, stack.enter_context(_begin(address, kind))) for kind in KINDS for _ in range(count)]

        def trickle() -> None:
            for kind, client in clients:
                with contextlib.suppress(ConnectionError):  # the server has had enough of it
                    if kind is SLOW_READER:
                        client.recv(1)
                    else:
                        client.send(b"x")

        trickle()
        yield trickle


def _begin(address: tuple[str, int], request: bytes) -> socket.socket:
    client = socket.socket()
    # Before it connects: that is how much the other side may send ahead.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(300)
    client.connect(address)
    client.sendall(request)
    return client
