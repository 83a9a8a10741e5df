"""Benchmark of the time from a change of a card in the admin until every process of a server answers with it."""

from __future__ import annotations

import http.client
import json
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from html.parser import HTMLParser
from itertools import cycle
from time import monotonic, sleep
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.test import Client

from accounts.models import User
from benchmarks.generated_site import Site
from benchmarks.http_load import Address, Connection
from cards.models import Card

#: Processes of the server, and connections to it: enough for each process to have some.
PROCESSES: Final = 2
_CONNECTIONS: Final = 16
#: Seconds of requests before and after a change, among which the slowest counts; also the seconds without requests
#: before the last change is looked for.
_AROUND: Final = 1.0
_PATIENCE: Final = 10.0
#: Requests on each connection before the first change, so that the processes have filled their caches.
_WARM: Final = 8
#: HP that no generated card has: a search for it shows that a change has arrived.
_HP: Final = 77_000


class ChangeTimes(NamedTuple):
    """Times of several changes of a card in the admin, and of the requests meanwhile.

    Attributes:
        seconds: The time from each change until the last process answered with it.
        slowest: The milliseconds of the slowest request meanwhile.
        otherwise: The milliseconds of the slowest request in as long a time without changes.
        idle: The share of connections whose first request, after a second without any, found the change.
    """

    seconds: list[float]
    slowest: float
    otherwise: float
    idle: float


def change_cards(site: Site, address: Address, paths: Sequence[str], names: Sequence[str]) -> ChangeTimes:
    """Change the HP of a card of `site` once for each of `names`, while `paths` of `address` are requested in turn.

    A name that is not empty becomes the card's name too. A last change happens without requests.
    """
    admin, requests = _Admin(site, address), cycle(paths)
    with ExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor(1))
        connections = [stack.enter_context(closing(Connection(address))) for _ in range(_CONNECTIONS)]
        slowest = 0.0

        def ask(connection: Connection, path: str) -> bytes:
            nonlocal slowest
            body = connection.get(path)
            slowest = max(slowest, connection.took())
            return body

        def change(hp: int, name: str) -> float:
            """Change the card; return the seconds until every connection gets it. Requests go on before and after."""
            waiting = dict.fromkeys(connections)
            saved: Future[float] | None = None
            took, until = 0.0, monotonic() + _AROUND
            for connection in cycle(connections):
                ask(connection, next(requests))
                if saved and saved.done() and connection in waiting and _is_found(ask(connection, _path(hp))):
                    del waiting[connection]
                    took, until = monotonic() - saved.result(), monotonic() + _AROUND
                if monotonic() > until and saved is None:
                    saved, until = pool.submit(admin.change, hp, name), monotonic() + _PATIENCE
                elif monotonic() > until:
                    break
            return took if not waiting else _PATIENCE

        for connection, path in zip(connections * _WARM, requests, strict=False):
            connection.get(path)
        until = monotonic() + 2 * _AROUND * len(names)
        for connection in cycle(connections):
            ask(connection, next(requests))
            if monotonic() > until:
                break
        otherwise, slowest = slowest, 0.0
        seconds = [change(_HP + number, name) for number, name in enumerate(names, 1)]
        admin.change(_HP, "")
        sleep(_AROUND)
        found = [_is_found(connection.get(_path(_HP))) for connection in connections]
    return ChangeTimes(seconds, slowest, otherwise, sum(found) / len(found))


def _path(hp: int) -> str:
    return f"/api/v1/cards/?q=hp%3D{hp}"


def _is_found(body: bytes) -> bool:
    return bool(json.loads(body)["count"] == 1)


class _Admin:
    """Signed-in administrator who edits one card in the admin of a server."""

    def __init__(self, site: Site, address: Address) -> None:
        session, card = site.call(sign_in)
        self._address, self._path = address, f"/admin/cards/creature/{card}/change/"
        self._cookies = {"sessionid": session}

    def change(self, hp: int, name: str) -> float:
        """Save `hp` as the card's HP, and `name` unless empty; return the time (`monotonic`) of the server's answer.

        Raises:
            RuntimeError: If the card was not saved.
        """
        answer, page = self._ask("GET")
        if answer.status != http.client.OK:
            raise RuntimeError(f"the admin did not answer: {answer.status} {answer.headers}")
        form = _Form(page)
        self._cookies["csrftoken"] = answer.headers["Set-Cookie"].partition("csrftoken=")[2].partition(";")[0]
        fields = {**form.fields, "hp": str(hp), **({"name": name} if name else {}), "_save": "Save"}
        answer, page = self._ask("POST", urlencode(fields))
        if answer.status != http.client.FOUND:
            raise RuntimeError(f"the admin did not save: {answer.status} {page[:2000]}")
        return monotonic()

    def _ask(self, method: str, body: str | None = None) -> tuple[http.client.HTTPResponse, str]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(http.client.HTTPConnection(*self._address, timeout=60)) as connection:
            connection.request(method, self._path, body, headers)
            answer = connection.getresponse()
            return answer, answer.read().decode()


def sign_in() -> tuple[str, int]:
    """Create an administrator and sign in; return the session key, and the id of a creature to change."""
    client = Client()
    client.force_login(User.objects.create_superuser("admin", "admin@example.org", "nobody types this"))
    card = Card.objects.filter(kind="creature").order_by("pk").values_list("pk", flat=True)[0]
    return client.cookies["sessionid"].value, card


class _Form(HTMLParser):
    """Form fields of an HTML page with the values that a browser would send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._select = self._text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        name, value = has.get("name") or "", has.get("value") or ""
        if tag == "input" and name and has.get("type") not in ("submit", "file"):
            if has.get("type") not in ("checkbox", "radio") or "checked" in has:
                self.fields[name] = value or ("on" if has.get("type") == "checkbox" else "")
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in has and self._select:
            self.fields[self._select] = value
        elif tag == "textarea":
            self._text, self.fields[name] = name, ""

    def handle_data(self, data: str) -> None:
        if self._text:
            self.fields[self._text] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.fields[self._text] = self.fields[self._text].removeprefix("\n").removeprefix("\r\n")
            self._text = ""
