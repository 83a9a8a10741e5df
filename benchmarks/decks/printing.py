"""Benchmark of a PDF with sixty proxies (cards to print at home): time, file size and memory.

The yardstick is drawing one card image. Sixty proxies with cached images take no longer than that, and three seconds
and 25 MB at most. With new images they take little longer than drawing these. Images are cached in a folder of their
own, which is empty at first. Memory is the peak of Python while the document is written, which holds one image at a
time.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from django.conf import settings
from django.test import override_settings

from benchmarks.environment import own_database
from benchmarks.measurement import Measurement, best_microseconds
from cards.catalog.catalogs import Catalog, current
from cards.importing import load
from cards.presenters.cards import presenter_of
from decks import limits
from decks.pdf.back import back_of
from decks.pdf.layout import A4
from decks.pdf.proxies import Proxy, draw_missing, proxies_pdf
from drawing.card_images.size import Size
from games import DEFAULT_GAME

DESCRIPTION: Final = "60 proxies as a PDF, in seconds, megabytes and memory, against drawing and serving faces"
PROXIES: Final = 60
#: Different cards of a usual deck, with three copies each.
DIFFERENT: Final = 20
#: Card images that are drawn to measure the time of one.
_DRAWN: Final = 9

SECONDS: Final = 3.0
MEGABYTES: Final = 25.0
#: Limit of a document with new card images, as a multiple of the time to draw them.
NEW: Final = 1.5
#: Megabytes of memory that a document takes at most, with any number of card images.
MEMORY: Final = 8.0


def measure() -> list[Measurement]:
    """Return seconds of drawing a card image and of writing proxies with new and with cached images.

    Also returned are the megabytes of files with 20 and 60 different cards, and the memory for these and for the
    largest document.
    """
    with own_database(), _own_images():
        load(sorted((settings.DATA_DIR / "sets").glob("*.json")))
        cards = current()
        usual = _proxies(cards, DIFFERENT, PROXIES // DIFFERENT)
        different, most = _proxies(cards, PROXIES, 1), _proxies(cards, limits.PROXIES, 1)
        undrawn = iter(most[DIFFERENT:])
        drawing = median(_seconds(lambda: _draw(next(undrawn)), 1) for _ in range(_DRAWN))
        fresh = _seconds(lambda: _size(usual), 1)
        writing = _seconds(lambda: _size(usual), 5)
        draw_missing(most, seconds=3600.0)
        return [
            Measurement("drawing a face", drawing, "s"),
            Measurement("60 proxies of 20 cards that nobody has drawn", fresh, "s", fresh / drawing / DIFFERENT, NEW),
            Measurement("60 proxies of 20 cards that are drawn", writing, "s", writing / drawing, 1.0),
            Measurement("the same in seconds promised", writing, "s", writing / SECONDS, 1.0),
            *(
                Measurement(f"file of {what}", size := _size(proxies) / 1e6, "MB", size / MEGABYTES, 1.0)
                for what, proxies in (("60 proxies of 20 cards", usual), ("60 proxies of 60 cards", different))
            ),
            *(
                Measurement(f"memory for {len(proxies)} different cards", memory := _memory(proxies), "MB",
                            memory / MEMORY, 1.0)
                for proxies in (different, most)
            ),
        ]  # fmt: skip


@contextmanager
def _own_images() -> Iterator[None]:
    with TemporaryDirectory() as folder, override_settings(FACES_DIR=Path(folder)):
        yield


def _proxies(cards: Catalog, count: int, copies: int) -> list[Proxy]:
    return [Proxy(presenter_of(cards).newest(card_id), copies) for card_id in list(cards)[:count]]


def _draw(proxy: Proxy) -> None:
    proxy.card_view.image.content(Size.LARGE)


def _size(proxies: Iterable[Proxy]) -> int:
    """Return the size of the PDF with these proxies and their backs, in bytes."""
    with proxies_pdf("Sixty", list(proxies), A4, back_of(DEFAULT_GAME)) as file:
        return len(file.read())


def _memory(proxies: list[Proxy]) -> float:
    """Return the peak of memory while the PDF with these proxies is written, in megabytes."""
    tracemalloc.start()
    try:
        proxies_pdf("Sixty", proxies, A4, back_of(DEFAULT_GAME)).close()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def _seconds(work: Callable[[], object], calls: int) -> float:
    """Return the seconds of the fastest of `calls` calls of `work`."""
    return best_microseconds(work, calls=1, repeats=calls) / 1_000_000
