"""ASGI application of the site: Django's own for events, and the WSGI application, in threads, for everything else.

A stream of events lasts as long as somebody watches a match, so it must not hold a thread. For other requests threads
are several times faster than Django's ASGI handler.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from string import punctuation
from typing import Any, Final, TypeAlias, cast
from urllib.parse import quote

from a2wsgi import WSGIMiddleware

from despaira_site import wsgi  # sets Django up

from django.core.handlers.asgi import ASGIHandler  # isort: skip
from play.core.watching import WATCHER  # isort: skip

Message: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[None]]

_EVENTS: Final = re.compile(r"/api/v1/matches/[^/]+/events/")


class Application:
    """ASGI application that answers in `threads` threads, and streams of events without."""

    def __init__(self, threads: int) -> None:
        self._events = ASGIHandler()
        self._others: Any = WSGIMiddleware(cast("Any", wsgi.serve()), workers=threads)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request, or the server's messages about its start and end."""
        if scope["type"] == "lifespan":
            await _live(receive, send)
        elif scope["method"] == "GET" and _EVENTS.fullmatch(scope["path"]):
            # `__call__` of the handler would give a thread to each request.
            await self._events.handle(_without_type(scope), receive, send)
        else:
            await self._others(_for_wsgi(scope), _coroutine(receive), send)


def serve() -> Application:
    """Return the application for a server process, after reading the cards."""
    return Application(int(os.environ.get("THREADS", "8")))


async def _live(receive: Receive, send: Send) -> None:
    """Answer the server's messages about its start and end; as it is told to stop, streams end."""
    await receive()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # The server's own handlers are asyncio's, which are called besides these.
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(WATCHER.close))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def _without_type(scope: Message) -> Message:
    """Return a scope without Content-Type, as a client may name any codec there (see `wsgi.application`)."""
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name != b"content-type"]}


def _for_wsgi(scope: Message) -> Message:
    """Return a scope that WSGI can express: with an ASCII query, and without header names that are the same there."""
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    return {**scope, "query_string": quote(scope["query_string"], safe=punctuation).encode(), "headers": headers}


def _coroutine(receive: Receive) -> Callable[[], Coroutine[Any, Any, Message]]:
    """Return a coroutine function from the server's function, whose results are other awaitables."""

    async def receive_part() -> Message:
        return await receive()

    return receive_part
