"""The application that granian serves: requests reach Django whole, and answers leave it whole.

A thread that waits for a slow client answers nobody else, so none does. Bodies are read here, on the event loop,
against a deadline and a limit, before a thread begins; answers are handed over at once, and how fast they are read is
the server's affair. RSGI is granian's own interface, which other than WSGI gives bodies and answers without a thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import os
import socket
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Final, NamedTuple
from wsgiref.types import WSGIEnvironment
from wsgiref.util import FileWrapper

from despaira_site.wsgi import application as wsgi

from django.conf import settings  # isort: skip  (wsgi sets Django up)
from django.contrib.auth import SESSION_KEY  # isort: skip
from django.core.management import CommandError, call_command  # isort: skip
from django.db import DatabaseError, connections  # isort: skip
from django.http import HttpRequest, parse_cookie  # isort: skip
from django.template.loader import get_template  # isort: skip
from django.urls import get_resolver  # isort: skip

from accounts.networks import network_of
from cards.catalog import catalogs, process_cache
from despaira_site.problems import REFUSAL, body_limit
from despaira_site.rehearsal import FIRST, later_paths, rehearse
from despaira_site.threads import Threads
from rules.goldfish import get_ready

if TYPE_CHECKING:
    from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

#: Seconds that every body has, and how many bytes buy it another one.
BODY_SECONDS: Final = 20.0
BODY_BYTES_A_SECOND: Final = 16 * 1024
#: Bytes of a body that always find room, and those that all larger ones may have together, and of one network.
SMALL_BODY: Final = 16 * 1024
ROOM_FOR_BODIES: Final = 64 * 1024 * 1024
ROOM_OF_NETWORK: Final = 24 * 1024 * 1024
#: Bytes of an answer that stay in memory until they are read; larger ones lie in a file that is gone when they are.
SMALL_ANSWER: Final = 64 * 1024
#: Seconds in which the server has opened such a file, which nothing tells, and how many are kept open for it at once.
OPENED: Final = 5.0
OPEN_FILES: Final = 256
#: Objects that were made and are still there when the collector of garbage looks which of them nobody needs.
LEFT_BEHIND: Final = 20_000
#: Milliseconds after which a connection is closed whose client takes nothing at all.
STUCK: Final = 60_000

Headers = list[tuple[str, str]]


class Refused(Exception):
    """A body that is not waited for: `status` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Gone(Exception):
    """The client went away before its request was complete."""


class Request(NamedTuple):
    """What is asked, as WSGI has it, whom to answer, and whether the connection is closed then."""

    environ: WSGIEnvironment
    protocol: HTTPProtocol
    closing: bool


class _Room:
    """The bytes of larger bodies that are in memory: those that have arrived, until their requests are answered."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextlib.contextmanager
    def share_of(self, environ: WSGIEnvironment, length: int) -> Iterator[Callable[[int], None]]:
        """Yield a function that takes room for so many bytes of a body, and raises Refused where there is none."""
        if length <= SMALL_BODY:
            yield lambda _: None
            return
        request, mine = HttpRequest(), 0
        request.META = environ
        network = network_of(request)

        def take(size: int) -> None:
            nonlocal mine
            if self._taken.total() + size > ROOM_FOR_BODIES or self._taken[network] + size > ROOM_OF_NETWORK:
                raise Refused(503)
            self._taken[network] += size
            mine += size

        try:
            yield take
        finally:
            self._taken[network] -= mine
            if not self._taken[network]:
                del self._taken[network]


@dataclass(slots=True)
class Answer:
    """What the application answered: bytes, or the path of a file."""

    status: int
    headers: Headers
    body: bytes
    path: str = ""


class Site:
    """Django behind RSGI. One per server process."""

    def __init__(self, threads: int) -> None:
        # The last connection that is closed, when nobody answers any more, empties the log of SQLite.
        self._threads = Threads(threads, answer, connections.close_all)
        self._room = _Room()
        self._files = 0

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        _prepare()
        loop.call_later(1, _close_stuck_connections)  # the listener is opened after this

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.close()

    def close(self) -> None:
        """Answer what was asked, and nothing more."""
        self._threads.close()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer one request."""
        environ, closing = environ_of(scope), False
        length = _length_of(environ)
        with self._room.share_of(environ, length) as take:
            try:
                if length > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) and not await _is_signed_in(environ):
                    raise Refused(413)
                environ["wsgi.input"] = io.BytesIO(await _read(protocol, length, take) if length else b"")
            except Refused as refusal:
                environ[REFUSAL], closing = refusal.status, True
            except Gone:
                protocol.response_empty(400, [])
                return
            answer = await self._threads.call(Request(environ, protocol, closing))
        if answer is not None:
            self._send_large(answer, protocol)

    def _send_large(self, answer: Answer, protocol: HTTPProtocol) -> None:
        """Hand a large answer over to the server as a file, of which there are not too many at a time."""
        if path := self._file_of(answer.body):
            protocol.response_file(answer.status, answer.headers, path)
        else:
            protocol.response_bytes(answer.status, answer.headers, answer.body)

    def _file_of(self, body: bytes) -> str:
        """The path of a file with this body, open until the server has opened it too. Empty where there is no room."""
        if self._files == OPEN_FILES:
            return ""
        try:
            with contextlib.ExitStack() as closing:
                file = closing.enter_context(TemporaryFile())
                file.write(body)
                file.flush()
                closing.pop_all()
        except OSError:  # the disk is full, or there are too many open files
            return ""
        self._files += 1
        asyncio.get_running_loop().call_later(OPENED, self._close, file)
        return f"/dev/fd/{file.fileno()}"

    def _close(self, file: IO[bytes]) -> None:
        file.close()
        self._files -= 1


def _length_of(environ: WSGIEnvironment) -> int:
    """Return how many bytes of a body are read; 0 where the application refuses it by its headers."""
    length = environ.get("CONTENT_LENGTH", "0")
    return int(length) if length.isdigit() and int(length) <= body_limit(environ["PATH_INFO"]) else 0


async def _is_signed_in(environ: WSGIEnvironment) -> bool:
    """Return whether a request is of an account's session. Looked up in a thread, for the few that are very large."""

    def look() -> bool:
        key = parse_cookie(environ.get("HTTP_COOKIE", "")).get(settings.SESSION_COOKIE_NAME)
        try:
            return SESSION_KEY in import_module(settings.SESSION_ENGINE).SessionStore(key)
        except DatabaseError:
            return False
        finally:
            connections.close_all()

    return await asyncio.get_running_loop().run_in_executor(None, look)


async def _read(protocol: HTTPProtocol, length: int, take: Callable[[int], None]) -> bytes:
    """Return `length` bytes of a body. Raises Refused where they come too slowly or `take` finds no room for them,
    Gone where they don't come.
    """
    parts: list[bytes] = []
    received = 0
    began = asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout_at(began + BODY_SECONDS) as deadline:
            async for part in protocol:
                take(len(part))
                parts.append(part)
                received += len(part)
                deadline.reschedule(began + BODY_SECONDS + received / BODY_BYTES_A_SECOND)
    except TimeoutError:
        raise Refused(408) from None
    if received != length:
        raise Gone
    return b"".join(parts)


def environ_of(scope: Scope) -> WSGIEnvironment:
    """The request without its body, as WSGI (PEP 3333) has it."""
    server, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": FileWrapper,
    }
    for name, value in scope.headers.items():
        if "_" in name:  # X_Forwarded_For would pass for X-Forwarded-For
            continue
        key = name.upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        if key in environ:
            environ[key] += ("; " if key == "HTTP_COOKIE" else ",") + value
        else:
            environ[key] = value
    return environ


def answer(request: Request) -> Answer | None:
    """Answer a request in this thread; what is returned is still to be handed over to the server.

    A small answer is handed over at once, not when the event loop has its turn again. The server keeps its bytes in
    memory until the client has read them.
    """
    made, protocol = ask(request.environ), request.protocol
    if request.closing:
        made.headers.append(("connection", "close"))
    if made.path:
        protocol.response_file(made.status, made.headers, made.path)
    elif len(made.body) <= SMALL_ANSWER:
        protocol.response_bytes(made.status, made.headers, made.body)
    else:
        return made
    return None


def ask(environ: WSGIEnvironment) -> Answer:
    """Have the application answer, in this thread."""
    started: list[tuple[int, Headers]] = []

    def start_response(status: str, headers: Headers, exc_info: object = None) -> None:
        started[:] = [(int(status[:3]), headers)]

    parts: Iterable[bytes] = wsgi(environ, start_response)
    try:
        path = _path_of(parts)
        body = b"" if path else b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    return Answer(*started[0], body, path)


def _path_of(parts: Iterable[bytes]) -> str:
    """The path of the file that an answer consists of; empty where it isn't one, or a part of one."""
    name = getattr(getattr(parts, "filelike", None), "name", "")
    return name if isinstance(name, str) and os.path.isabs(name) else ""


def _prepare() -> None:
    """What the first request would otherwise wait for: the views, the cards and the first pages. The rest is made while
    requests are answered (`_prepare_more`).
    """
    # What is made here stays. The garbage collector would go through all cards again and again, now and later.
    gc.disable()
    get_resolver().url_patterns  # noqa: B018  (imports them)
    with contextlib.suppress(CommandError, DatabaseError):  # another process has made it, or there is no database
        call_command("createcachetable", verbosity=0)  # `prepare` may have been for a server of one process
    if has_cards := process_cache.watch([catalogs.LIBRARY_CACHE]):
        rehearse(FIRST)
        connections.close_all()
    gc.collect()
    gc.freeze()
    # What a request made is mostly gone with it. To look after each for what isn't would take a fifth of its time.
    gc.set_threshold(LEFT_BEHIND)
    gc.enable()
    threading.Thread(
        target=_prepare_more, args=(later_paths() if has_cards else (),), name="preparation", daemon=True
    ).start()


def _prepare_more(pages: Iterable[str]) -> None:
    """Load the templates and the program that plays games, and make further pages.

    Where the program isn't kept (`manage.py prepare`) it is compiled, which takes some seconds: only whoever has games
    played meanwhile waits for it.
    """
    templates = settings.BASE_DIR / "templates"
    for template in templates.rglob("*.html"):
        get_template(str(template.relative_to(templates)))
    get_ready()
    rehearse(pages)
    connections.close_all()


def _close_stuck_connections() -> None:
    """Have the kernel close connections that the client lets stand still; they take the setting from the listener."""
    if sys.platform != "linux":
        return
    for descriptor in map(int, os.listdir("/proc/self/fd")):
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as found:
            if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)


application = Site(settings.THREADS)
