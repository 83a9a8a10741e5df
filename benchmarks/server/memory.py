"""Benchmark of the memory growth of a server process over 10,000 different requests.

Names, searches, decklists, texts, seeds and addresses are random: an unbounded cache of user input would grow. A warm
process may grow by 1 MB in 10,000 requests.
"""

from __future__ import annotations

import http.client
import json
import random
import string
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import quote

from benchmarks.generated_site import UNTHROTTLED
from benchmarks.measurement import Measurement, resident_megabytes
from despaira_site.testing.server import server

DESCRIPTION: Final = "Memory that a warm server process gains in 10,000 made-up requests, in the last of four rounds"
REQUESTS: Final = 10_000
ROUNDS: Final = 4
CLIENTS: Final = 4
MEGABYTES: Final = 1.0

Request: TypeAlias = tuple[str, str, str | None]


def measure() -> list[Measurement]:
    """Return the megabytes of the server process after each round of requests, and its growth in the last one."""
    with server(LOG_LEVEL="CRITICAL", **UNTHROTTLED) as (host, port):
        sizes = []
        for number in range(ROUNDS):
            _send(host, port, number)
            sizes.append(_megabytes(port))
    gained = sizes[-1] - sizes[-2]
    return [
        Measurement("after each round", sizes[-1], "MB at last, from " + ", ".join(f"{size:.1f}" for size in sizes)),
        Measurement("gained in the last round", gained, "MB", gained / MEGABYTES, 1.0),
    ]


def _send(host: str, port: int, number: int) -> None:
    """Send the requests of round `number` over persistent connections; the number is the seed of the requests."""

    def client(seed: int) -> None:
        connection = http.client.HTTPConnection(host, port, timeout=60)
        for method, path, body in _requests(random.Random(seed), REQUESTS // CLIENTS):  # noqa: S311
            connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            connection.getresponse().read()
        connection.close()

    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(client, range(number * CLIENTS, (number + 1) * CLIENTS)))


def _requests(rng: random.Random, count: int) -> Iterator[Request]:
    """Yield random requests: method, path, and body or None."""

    def word() -> str:
        return "".join(rng.choices(string.ascii_letters + " éß:<>=-", k=rng.randrange(3, 30)))

    def deck() -> str:
        return "\n".join(f"{rng.randrange(9)} {word()}" for _ in range(8))

    for _ in range(count):
        kind, text = rng.randrange(11), word()
        search = quote(text)
        if kind < 7:
            paths = (
                f"/cards/?q={search}",
                f"/api/v1/cards/?q={search}&page_size={rng.randrange(1, 20)}&ordering={search}",
                f"/api/v1/cards/autocomplete/?q={search}",
                f"/cards/{search}/?{search}={search}",
                f"/rules/?q={search}",
                f"/help/abilities/?text={search}&q={search}",
                f"/api/v1/decks/?q={search}&format={search}",
            )
            yield "GET", paths[kind], None
        elif kind == 7:
            yield "POST", "/api/v1/validate/", json.dumps({"text": deck()})
        elif kind == 8:
            yield "POST", "/api/v1/hands/", json.dumps({"text": f"3 Flash Step\n{deck()}", "seed": text})
        elif kind == 9:
            yield "POST", "/api/v1/scenario/", json.dumps({"cards": {text: {"kind": "creature", "text": word()}}})
        else:
            yield "POST", "/api/v1/decks/import/", json.dumps({"text": deck(), "name": text})


def _megabytes(port: int) -> float:
    """Return the resident memory of the largest process that serves this port, in megabytes.

    Raises:
        ValueError: If no process serves the port.
    """
    needle = f"--port\0{port}\0".encode()
    sizes = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal() and needle in (folder / "cmdline").read_bytes():
                sizes.append(resident_megabytes(folder.name))
        except OSError:  # the process has ended
            continue
    return max(sizes)
