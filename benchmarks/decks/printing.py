"""Sixty proxies as a PDF: how long they take, how large the file is, and how much memory.

The yardstick is drawing one face: sixty proxies whose faces are there cost no more, and with faces that nobody has
drawn little more than to draw them. What is promised of those that are there is three seconds and 25 MB. Faces lie in a
folder of their own, so that nothing is drawn before. Memory is what Python holds at most while the document is written,
of which no face but one is a part.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from django.conf import settings
from django.test import override_settings

from benchmarks.environment import own_database
from benchmarks.measurement import Measurement
from cards.catalog.catalogs import Catalog, current
from cards.importing import load
from cards.presenters.cards import presenter_of
from decks import limits
from decks.pdf.back import back_of
from decks.pdf.layout import A4
from decks.pdf.proxies import Proxy, draw_missing, proxies_pdf
from drawing.card_images.size import Size
from games import DEFAULT_GAME

NAME: Final = "printing"
DESCRIPTION: Final = "60 proxies as a PDF, in seconds, megabytes and memory, against drawing and serving faces"
PROXIES: Final = 60
#: Different cards of a usual deck: three copies of each.
DIFFERENT: Final = 20
#: Faces that are drawn to know how long one takes.
_DRAWN: Final = 9

SECONDS: Final = 3.0
MEGABYTES: Final = 25.0
#: Times that their drawing takes that a document with new faces may take.
NEW: Final = 1.5
#: Megabytes of memory that a document takes, however many faces are in it.
MEMORY: Final = 8.0


def measure() -> list[Measurement]:
    """Seconds of a face drawn, and of the proxies of a deck whose faces are not there yet, and are; megabytes of files
    of 20 and 60 different cards, and the memory that writing them and the greatest document takes."""
    with own_database(), _own_faces():
        load(sorted((settings.DATA_DIR / "sets").glob("*.json")))
        cards = current()
        usual = _proxies(cards, DIFFERENT, PROXIES // DIFFERENT)
        different, most = _proxies(cards, PROXIES, 1), _proxies(cards, limits.PROXIES, 1)
        undrawn = iter(most[DIFFERENT:])
        drawing = median(_seconds(lambda: _draw(next(undrawn)), 1) for _ in range(_DRAWN))
        fresh = _seconds(lambda: _made(usual), 1)
        writing = _seconds(lambda: _made(usual), 5)
        draw_missing(most, seconds=3600.0)
        return [
            Measurement("drawing a face", drawing, "s"),
            Measurement("60 proxies of 20 cards that nobody has drawn", fresh, "s", fresh / drawing / DIFFERENT, NEW),
            Measurement("60 proxies of 20 cards that are drawn", writing, "s", writing / drawing, 1.0),
            Measurement("the same in seconds promised", writing, "s", writing / SECONDS, 1.0),
            *(
                Measurement(f"file of {what}", size := _made(proxies) / 1e6, "MB", size / MEGABYTES, 1.0)
                for what, proxies in (("60 proxies of 20 cards", usual), ("60 proxies of 60 cards", different))
            ),
            *(
                Measurement(f"memory for {len(proxies)} different cards", held := _memory(proxies), "MB",
                            held / MEMORY, 1.0)
                for proxies in (different, most)
            ),
        ]  # fmt: skip


@contextmanager
def _own_faces() -> Iterator[None]:
    with TemporaryDirectory() as folder, override_settings(FACES_DIR=Path(folder)):
        yield


def _proxies(cards: Catalog, count: int, copies: int) -> list[Proxy]:
    return [Proxy(presenter_of(cards).newest(card_id), copies) for card_id in list(cards)[:count]]


def _draw(proxy: Proxy) -> None:
    proxy.shown.image.content(Size.LARGE)


def _made(proxies: Iterable[Proxy]) -> int:
    """Bytes of the document of these proxies, backs included."""
    with proxies_pdf("Sixty", list(proxies), A4, back_of(DEFAULT_GAME)) as file:
        return len(file.read())


def _memory(proxies: list[Proxy]) -> float:
    """Megabytes that are held at most while their document is written."""
    tracemalloc.start()
    try:
        proxies_pdf("Sixty", proxies, A4, back_of(DEFAULT_GAME)).close()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def _seconds(work: Callable[[], object], calls: int) -> float:
    """Seconds of the fastest of so many calls."""
    times = []
    for _ in range(calls):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)
