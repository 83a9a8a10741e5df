"""The ASGI application: requests reach Django as they were sent, and streams of events need no thread."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from despaira_site import asgi, wsgi
from play.core.watching import WATCHER


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> asgi.Application:
    """The application, whose pages say what they got."""

    def page(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        body = environ["wsgi.input"].read()
        start_response("200 OK", [("Content-Type", "text/plain")])
        names = ("QUERY_STRING", "HTTP_X_FORWARDED_FOR")
        return [json.dumps([*map(environ.get, names), body.decode()]).encode()]

    monkeypatch.setattr(wsgi, "serve", lambda: page)
    return asgi.serve()


def ask(application: asgi.Application, parts: list[asgi.Message], **scope: Any) -> list[Mapping[str, Any]]:
    """Send a request, and return the messages of the answer."""
    sent: list[Mapping[str, Any]] = []
    coming = iter(parts)

    async def receive() -> asgi.Message:
        for part in coming:
            return part
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]  # the client stays

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    whole = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "http_version": "1.1"}
    asyncio.run(application({**whole, **scope}, receive, send))
    return sent


def test_bytes_of_a_query_and_parts_of_a_body_arrive(echo: asgi.Application) -> None:
    headers = [(b"x-forwarded-for", b"192.0.2.1"), (b"x_forwarded_for", b"192.0.2.66")]
    parts: list[asgi.Message] = [{"type": "http.request", "body": b"a", "more_body": True}]
    parts.append({"type": "http.request", "body": b"b"})
    answer = ask(echo, parts, query_string="q=é%20+&x".encode(), headers=headers)
    body = b"".join(message.get("body", b"") for message in answer)
    assert json.loads(body) == ["q=%C3%A9%20+&x", "192.0.2.1", "ab"]


@pytest.mark.django_db
def test_events_are_answered_by_the_other_handler_whatever_codec_a_client_names(echo: asgi.Application) -> None:
    path, headers = "/api/v1/matches/unknown/events/", [(b"content-type", b"text/plain; charset=zlib")]
    headers.append((b"host", b"evil.example"))
    start, *_ = ask(echo, [{"type": "http.request"}], path=path, query_string=b"a=b", headers=headers)
    assert start["status"] == 400  # of the host


@pytest.fixture
def _handlers() -> Iterator[None]:
    """The handlers of signals as they were."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("_handlers")
def test_streams_end_when_the_server_is_told_to_stop(echo: asgi.Application, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(WATCHER, "close", lambda: closed.append("closed"))
    sent: list[str] = []

    async def receive() -> asgi.Message:
        if not sent:
            return {"type": "lifespan.startup"}
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(0)
        return {"type": "lifespan.shutdown"}

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message["type"])

    asyncio.run(echo({"type": "lifespan"}, receive, send))
    assert (sent, closed) == (["lifespan.startup.complete", "lifespan.shutdown.complete"], ["closed"])
