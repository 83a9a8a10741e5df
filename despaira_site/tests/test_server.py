"""The server: slow clients keep nobody waiting, and requests reach Django whole or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from despaira_site import rsgi
from despaira_site.problems import REFUSAL
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.testing.server import PATIENCE, server
from despaira_site.testing.slow_clients import attack

#: More of each kind than there are threads.
SLOW = 3


#: Settings of a site of two pages: a small one, and a large one where slow clients ask for the rules. An exhaustive
#: run serves the whole site.
QUICK_SETTINGS = """
from despaira_site.settings import *
ROOT_URLCONF, MIDDLEWARE = "quick_urls", ["allauth.account.middleware.AccountMiddleware"]
"""
QUICK_URLS = """
from django.http import HttpResponse
from django.urls import path
from despaira_site.monitoring import health
LARGE = HttpResponse(b"x" * 10**6, "text/plain")
urlpatterns = [path("health/live", health.live), path("rules/", lambda request: LARGE)]
"""


def test_slow_clients_keep_nobody_waiting(tmp_path: Path) -> None:
    (tmp_path / "quick.py").write_text(QUICK_SETTINGS)
    (tmp_path / "quick_urls.py").write_text(QUICK_URLS)
    (tmp_path / "wasmtime.py").write_text("raise ImportError")  # or the server compiles what plays games
    environment = {"PYTHONPATH": str(tmp_path), "DJANGO_SETTINGS_MODULE": "quick", "VAR_DIR": str(tmp_path)}
    if is_exhaustive():
        environment = {}
    with (
        server(DEBUG="on", LOG_LEVEL="CRITICAL", THREADS="2", **environment) as (host, port),
        attack((host, port), SLOW) as trickle,
    ):
        for _ in range(3):
            with urllib.request.urlopen(f"http://{host}:{port}/health/live", timeout=PATIENCE) as answer:
                assert json.load(answer) == {"status": "ok"}
            trickle()


SETTINGS_THAT_NEVER_END = """
import signal
from despaira_site.settings import *
open({pipe!r}, "w").close()
while True:
    signal.pause()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_ends_at_once_that_is_told_so_while_it_loads(tmp_path: Path, number: signal.Signals) -> None:
    pipe = tmp_path / "loading"
    os.mkfifo(pipe)
    (tmp_path / "endless.py").write_text(SETTINGS_THAT_NEVER_END.format(pipe=str(pipe)))
    process = subprocess.Popen(  # noqa: S603  (ours)
        [str(settings.BASE_DIR / "scripts" / "serve.sh"), str(Path(sys.executable).parent), "127.0.0.1", "0"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "DJANGO_SETTINGS_MODULE": "endless", "VAR_DIR": str(tmp_path)},
        start_new_session=True,
    )
    try:
        pipe.read_text()  # waits for the settings to be loaded
        process.send_signal(number)
        assert process.wait() == 0
    finally:
        with contextlib.suppress(ProcessLookupError):  # none is left
            os.killpg(process.pid, signal.SIGKILL)


WORKER = """
import os
with open("workers", "w") as pipe:
    print(os.getpid(), file=pipe)
async def application(scope, protocol): ...
"""


@pytest.mark.parametrize(("code", "goes_on"), [(WORKER, True), (f"{WORKER}\nraise RuntimeError", False)])
def test_a_worker_that_dies_is_begun_anew_and_one_that_cannot_begin_is_not(
    tmp_path: Path, code: str, goes_on: bool
) -> None:
    site = tmp_path / "despaira_site"
    site.mkdir()
    (site / "rsgi.py").write_text(code)
    os.mkfifo(tmp_path / "workers")
    with os.fdopen(os.open(tmp_path / "workers", os.O_RDWR), "rb", 0) as begun:  # it has no end
        process = subprocess.Popen(  # noqa: S603  (ours)
            [str(settings.BASE_DIR / "scripts" / "serve.sh"), str(Path(sys.executable).parent), "127.0.0.1", "0"],
            cwd=tmp_path,
            env=os.environ | {"WORKERS": "2", "PYTHONPATH": ""},
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

        def tell_its_end() -> None:
            process.wait()
            os.write(begun.fileno(), b"0\n")

        watcher = threading.Thread(target=tell_its_end)
        watcher.start()
        try:
            first, second = int(begun.readline()), int(begun.readline())
            if goes_on:
                os.kill(first, signal.SIGKILL)
                assert int(begun.readline()) not in (0, first, second)
                os.kill(second, 0)  # it is there
            else:
                assert process.wait() == 1
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            watcher.join()


class Headers:
    """The headers of a request as granian has them: names in small letters, each as often as it was sent."""

    def __init__(self, *items: tuple[str, str]) -> None:
        self._items = items

    def items(self) -> list[tuple[str, str]]:
        return list(self._items)


@dataclass
class Scope:
    """A request as granian describes it."""

    headers: Headers
    method: str = "GET"
    path: str = "/health/live"
    query_string: str = ""
    http_version: str = "1.1"
    scheme: str = "http"
    server: str = "127.0.0.1:8000"
    client: str = "192.0.2.7:51000"


@dataclass
class Protocol:
    """The other end: the parts of a body that come, with nothing after them unless it `ends`, and what it is sent."""

    parts: tuple[bytes, ...] = ()
    ends: bool = True
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    was_read: bool = False
    was_file: bool = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        self.was_read = True
        for part in self.parts:
            yield part
        if not self.ends:
            await asyncio.Event().wait()

    def response_empty(self, status: int, headers: rsgi.Headers) -> None:
        self.response_bytes(status, headers, b"")

    def response_bytes(self, status: int, headers: rsgi.Headers, body: bytes) -> None:
        self.status, self.headers, self.body = status, dict(headers), body

    def response_file(self, status: int, headers: rsgi.Headers, path: str) -> None:
        self.response_bytes(status, headers, Path(path).read_bytes())
        self.was_file = True


def ask(protocol: Protocol, *headers: tuple[str, str], site: rsgi.Site | None = None, **scope: Any) -> Protocol:
    """Have the site answer one request, on an event loop of its own: a browser of other tests may have one here."""
    request: Any = Scope(Headers(("host", "localhost"), *headers), **scope)
    end: Any = protocol
    answering = site or rsgi.Site(threads=1)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, answering.__rsgi__(request, end)).result()
    if answering is not site:
        answering.close()
    return protocol


POST: dict[str, Any] = {"method": "POST", "path": "/api/v1/token/"}


def of(length: int) -> tuple[str, str]:
    return "content-length", str(length)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Instead of Django: notes what it would have been asked, and answers with the body."""
    requests: list[dict[str, Any]] = []

    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        requests.append(environ)
        start_response("200 OK", [("x", "y")])
        return [environ["wsgi.input"].read(), b"!"]

    monkeypatch.setattr(rsgi, "wsgi", application)
    return requests


def test_a_body_comes_whole(seen: list[dict[str, Any]]) -> None:
    answer = ask(Protocol((b"ab", b"c")), of(3), **POST)
    assert (answer.status, answer.headers, answer.body) == (200, {"x": "y"}, b"abc!")


def test_the_environment_is_that_of_wsgi(seen: list[dict[str, Any]]) -> None:
    headers = [
        ("cookie", "a=1"),
        ("cookie", "b=2"),
        ("x-forwarded-for", "192.0.2.1"),
        ("x_forwarded_for", "198.51.100.9"),
        ("x-forwarded-for", "192.0.2.2"),
        ("content-type", "text/plain"),
    ]
    ask(Protocol(), *headers, path="/cards/é/", query_string="q=%C3%A9", client="[2001:db8::7]:51000")
    expected = {
        "PATH_INFO": "/cards/Ã©/",
        "QUERY_STRING": "q=%C3%A9",
        "REMOTE_ADDR": "2001:db8::7",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "text/plain",
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_X_FORWARDED_FOR": "192.0.2.1,192.0.2.2",
    }
    assert {key: seen[0].get(key) for key in expected} == expected


def test_a_large_answer_is_read_from_a_file(seen: list[dict[str, Any]]) -> None:
    large = b"x" * rsgi.SMALL_ANSWER
    answer = ask(Protocol((large,)), of(len(large)), **POST)
    assert (answer.was_file, answer.body) == (True, large + b"!")
    assert not ask(Protocol((b"x",)), of(1), **POST).was_file


def test_files_of_answers_are_closed_and_never_too_many(
    seen: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rsgi, "OPEN_FILES", 2)
    large, site = b"x" * rsgi.SMALL_ANSWER, rsgi.Site(threads=1)
    request: Any = Scope(Headers(("host", "localhost"), of(len(large))), **POST)

    async def were_files() -> list[bool]:
        closing: list[Callable[[], None]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda _, close, file: closing.append(partial(close, file)))
        asked: list[Any] = [Protocol((large,)) for _ in range(3)]
        for protocol in asked:
            await site.__rsgi__(request, protocol)
        for close in closing:  # the time of each is over
            close()
        return [protocol.was_file for protocol in asked]

    with ThreadPoolExecutor(1) as pool:
        for _ in range(2):
            assert pool.submit(asyncio.run, were_files()).result() == [True, True, False]


def test_a_large_answer_is_given_where_the_disk_is_full(
    seen: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.BytesIO):
        def write(self, content: Any) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(rsgi, "TemporaryFile", Full)
    large = b"x" * rsgi.SMALL_ANSWER
    assert ask(Protocol((large,)), of(len(large)), **POST).body == large + b"!"


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "media_type"), [("/api/v1/token/", "application/problem+json"), ("/", "text/html")])
def test_a_body_that_does_not_come_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, path: str, media_type: str
) -> None:
    monkeypatch.setattr(rsgi, "BODY_SECONDS", 0.0)
    answer = ask(Protocol((b"{",), ends=False), of(300), method="POST", path=path)
    assert (answer.status, answer.headers["connection"]) == (408, "close")
    assert answer.headers["Content-Type"].startswith(media_type)
    assert b"did not arrive in time" in answer.body


@pytest.mark.django_db
def test_a_body_that_is_too_large_is_not_read() -> None:
    answer = ask(Protocol(ends=False), of(10_000_000), **POST)
    assert (answer.status, answer.was_read) == (413, False)


@pytest.mark.django_db
def test_a_body_without_a_length_is_not_read() -> None:
    answer = ask(Protocol(ends=False), ("transfer-encoding", "chunked"), **POST)
    assert (answer.status, answer.was_read) == (411, False)


@pytest.mark.django_db
def test_bodies_have_so_much_room_and_no_more(seen: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rsgi, "ROOM_FOR_BODIES", rsgi.SMALL_BODY + 1)
    site = rsgi.Site(threads=1)
    larger = b"x" * (rsgi.SMALL_BODY + 2)
    refused = ask(Protocol((larger,)), of(len(larger)), site=site, **POST)
    assert (seen.pop()[REFUSAL], refused.headers["connection"]) == (503, "close")
    large = larger[:-1]
    for _ in range(2):  # the room is given back
        assert ask(Protocol((large,)), of(len(large)), site=site, **POST).body == large + b"!"
    assert ask(Protocol((b"x",)), of(1), site=site, **POST).body == b"x!"
    site.close()


def test_room_is_taken_by_what_has_arrived_and_a_network_has_a_share(
    seen: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who announces much and sends little keeps nobody out, who sends much keeps out those of the same network."""
    size = 2 * rsgi.SMALL_BODY
    monkeypatch.setattr(rsgi, "ROOM_FOR_BODIES", 4 * size)
    monkeypatch.setattr(rsgi, "ROOM_OF_NETWORK", 2 * size)
    site, large = rsgi.Site(threads=1), b"x" * size

    async def statuses() -> list[int]:
        def request(address: str, protocol: Any) -> Any:
            scope: Any = Scope(Headers(("host", "localhost"), of(size)), client=f"{address}:51000", **POST)
            return site.__rsgi__(scope, protocol)

        waiting = [asyncio.ensure_future(request("192.0.2.1", Protocol((b"x",), ends=False))) for _ in range(8)]
        half = [asyncio.ensure_future(request("192.0.2.7", Protocol((large[1:],), ends=False))) for _ in range(2)]
        await asyncio.sleep(0)
        found = [Protocol((large,)) for _ in range(3)]
        for address, protocol in zip(("192.0.2.1", "192.0.2.7", "192.0.2.9"), found, strict=True):
            await request(address, protocol)
        for task in (*waiting, *half):
            task.cancel()
        await asyncio.gather(*waiting, *half, return_exceptions=True)
        return [request.get(REFUSAL, 200) for request in seen]

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, statuses()).result() == [200, 503, 200]
    assert not site._room._taken
    site.close()


@pytest.mark.django_db(transaction=True)
def test_images_are_taken_of_those_who_are_signed_in(seen: list[dict[str, Any]], client: Client, ann: User) -> None:
    image, post = b"x" * 2_000_000, {**POST, "path": "/admin/login/"}
    client.force_login(ann)
    for cookie, refusal in (("", 413), ("sessionid=abc", 413), (client.cookies.output(header="").strip(), None)):
        answer = ask(Protocol((image,)), of(len(image)), ("cookie", cookie), **post)
        assert (seen.pop().get(REFUSAL), answer.was_read) == (refusal, refusal is None)


def test_who_goes_away_asks_nothing(seen: list[dict[str, Any]]) -> None:
    assert ask(Protocol((b"ab",)), of(3), **POST).status == 400
    assert seen == []


def test_each_thread_closes_its_connection_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    closing: list[str] = []
    monkeypatch.setattr(
        "despaira_site.rsgi.connections.close_all", lambda: closing.append(threading.current_thread().name)
    )
    site = rsgi.Site(3)
    site.__rsgi_del__(asyncio.new_event_loop())
    assert len(set(closing)) == 3


def test_what_plays_games_is_loaded_before_anybody_asks_for_some(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(rsgi, "get_ready", lambda: done.append("games"))
    monkeypatch.setattr(rsgi, "rehearse", done.extend)
    rsgi._prepare_more(["/"])
    assert done == ["games", "/"]
