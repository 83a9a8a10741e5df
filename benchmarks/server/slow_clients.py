"""How long others wait while 50 clients send half a body, 50 half a header, and 50 hardly read a large answer.

Asks a server of its own, begun as `./run` begins it, of the data that `./run` has prepared. What is promised is 200 ms;
the yardstick is that limit itself.
"""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from time import perf_counter
from typing import Final

from benchmarks.measurement import Measurement
from despaira_site.testing.server import server
from despaira_site.testing.slow_clients import attack

NAME: Final = "slow_clients"
DESCRIPTION: Final = "The longest of 60 requests, alone and beside 50 slow bodies, 50 slow headers, 50 slow readers"
SLOW: Final = 50
ROUNDS: Final = 3
REQUESTS: Final = 20
#: Milliseconds that a request may take.
MILLISECONDS: Final = 200.0

_PATHS: Final = {"live": "/health/live", "20 cards": "/api/v1/cards/?page_size=20"}


def measure() -> list[Measurement]:
    """Milliseconds of the slowest request of each kind, without and with slow clients."""
    found = []
    with server(LOG_LEVEL="CRITICAL", THROTTLE_ANON="", THROTTLE_USER="") as address:
        found += _slowest(address, "alone", lambda: None)
        with attack(address, SLOW) as trickle:
            found += _slowest(address, "beside slow clients", trickle)
    return found


def _slowest(address: tuple[str, int], name: str, between: Callable[[], None]) -> list[Measurement]:
    for path in _PATHS.values():
        _milliseconds(address, path)  # which loads what is kept in memory from then on
    worst = dict.fromkeys(_PATHS, 0.0)
    for _ in range(ROUNDS):
        for kind, path in _PATHS.items():
            worst[kind] = max(worst[kind], *(_milliseconds(address, path) for _ in range(REQUESTS)))
        between()
    return [Measurement(f"{kind}, {name}", value, "ms", value / MILLISECONDS, 1.0) for kind, value in worst.items()]


def _milliseconds(address: tuple[str, int], path: str) -> float:
    start = perf_counter()
    with urllib.request.urlopen(f"http://{address[0]}:{address[1]}{path}") as answer:
        answer.read()
    return (perf_counter() - start) * 1000
