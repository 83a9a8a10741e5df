"""Benchmark of requests a second for pages of 30,000 cards, against a view with the same pages in memory.

Both run on the same server and take turns, so that other work on the machine affects both.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from itertools import cycle
from statistics import median
from typing import Final, NamedTuple
from urllib.parse import urlencode

from benchmarks.generated_site import Site, generated_site
from benchmarks.http_load import Address, Connection, in_words, load
from benchmarks.measurement import Measurement
from benchmarks.server import ready_made
from rules.vocabulary import Element

#: Requests a second against those of pages from memory.
TARGET: Final = 0.5

_CARDS: Final = 30_000
_CONNECTIONS: Final = (1, 16)
_ROUNDS: Final = 5
#: Seconds of requests of a sort in each round.
_SECONDS: Final = 0.4


class _Sort(NamedTuple):
    """Sort of page: the paths that are requested in turn, and the compression of the answers."""

    name: str
    paths: Sequence[str]
    encoding: str = ""
    limit: float | None = TARGET

    def ready(self, number: int) -> str:
        """Return the name under which the prepared copy of the page at `paths[number]` is served from memory."""
        return f"{self.name.replace(' ', '-')}-{number}"


#: Searches in words of generated cards.
_QUERIES: Final = (
    "fire", "el:ice level>=3", "t:trick draw", "destroy order:atk", "knight", "o:damage class:trap", "range>2 atk>200",
    "beast or dragon",
)  # fmt: skip
_NEW: Final = [
    f"/cards/?{urlencode({'q': f'el:{element.value} atk>={atk}'})}" for atk in range(20, 800, 20) for element in Element
]
_SORTS: Final = (
    _Sort("cards as faces", ["/cards/"]),
    _Sort("cards as faces compressed", ["/cards/"], "gzip"),
    *(_Sort(f"cards as {view}", [f"/cards/?q=display:{view}"]) for view in ("list", "text", "full")),
    _Sort("all printings as faces", ["/cards/?q=unique:prints"]),
    _Sort("page after page", [f"/cards/?page={page}" for page in range(2, 600, 23)]),
    _Sort("searches", [f"/cards/?{urlencode({'q': query})}" for query in _QUERIES]),
    # More than a cache holds.
    _Sort("searches, each for the first time", _NEW, limit=None),
)


def rates() -> list[Measurement]:
    """Return requests a second for each sort of page, with the ratio to the same pages from memory."""
    with generated_site(_CARDS) as site:
        site.run("collectstatic", "--no-input", "--verbosity", "0")
        with site.server(DJANGO_SETTINGS_MODULE="benchmarks.server.ready_made_settings") as address:
            _make_ready(site, address)
            return [_rate(address, sort, connections) for connections in _CONNECTIONS for sort in _SORTS]


def _make_ready(site: Site, address: Address) -> None:
    """Save each page as the server answers it, for the prepared copies; this also draws the cards on it."""
    folder = site.folder / ready_made.FOLDER
    folder.mkdir()
    with closing(Connection(address)) as connection:
        for sort in _SORTS:
            for number, path in enumerate(sort.paths):
                (folder / sort.ready(number)).write_bytes(connection.get(path))


def _rate(address: Address, sort: _Sort, connections: int) -> Measurement:
    ready = [f"/ready-made/{sort.ready(number)}" for number in range(len(sort.paths))]
    rounds = [
        [
            load(address, cycle(paths), connections=connections, seconds=_SECONDS, encoding=sort.encoding).rate
            for paths in (sort.paths, ready)
        ]
        for _ in range(_ROUNDS)
    ]
    rate, other = map(median, zip(*rounds, strict=True))
    name = f"{sort.name}, {in_words(connections)}, ready-made {other:.0f}"
    return Measurement(name, rate, "requests/s", rate / other, sort.limit, at_least=True)
