"""Benchmark of the pages of the site for an anonymous visitor, with the starter set and its decks.

The yardstick is a view that answers the same page from memory, through the same middleware. Cached pages may take twice
that; the other limits guard what has been reached. The CPU time of the thread counts, with garbage collection and
compression, without logs. Static files have to be collected, as `./run` does. Then a server with 30,000 cards is
measured (`served_pages`).
"""

from __future__ import annotations

from typing import Final

from django.conf import settings

from benchmarks.environment import check_static_files, own_site, page_getter
from benchmarks.measurement import Measurement, cpu_milliseconds
from benchmarks.server import ready_made, served_pages
from cards.catalog.catalogs import current
from cards.importing import load
from decks.core.services import load_starter_decks
from decks.models import Deck
from rules.vocabulary import Kind

DESCRIPTION: Final = "CPU time of each page that people read, and how many times that of the page ready-made"
REPEATS: Final = 20
REQUESTS: Final = 5

#: Limit of each page, as a multiple of the page from memory: 2 for cached pages. The others are guards.
LIMITS: Final = {
    "home": 12.0,
    "cards": 2.0,
    "cards as a list": 2.0,
    "card": 16.0,
    "deck": 20.0,
    "deck as faces": 25.0,
    "hand": 90.0,
    "decks": 14.0,
    "sets": 7.0,
    "set": 5.0,
    "rules": 3.0,
    "learn": 4.0,
    "API": 2.0,
    "phrases": 8.0,
    "phrases of effects": 3.0,
}


def measure() -> list[Measurement]:
    """Return milliseconds of CPU time for each page, and requests a second of a server for card pages.

    Raises:
        CommandError: If no static files have been collected.
    """
    check_static_files()
    with own_site(ROOT_URLCONF="benchmarks.server.ready_made"):
        load(sorted((settings.DATA_DIR / "sets").glob("*.json")))
        load_starter_decks(settings.DATA_DIR / "decks")
        measurements = [_measure_page(name, path) for name, path in _paths().items()]
    return measurements + served_pages.rates()


def _paths() -> dict[str, str]:
    catalog, deck = current(), Deck.objects.earliest("created_at")
    card = next(card for card in catalog.values() if card.kind is Kind.CREATURE and card.text)
    printing = catalog.printing_of(card.id)
    return {
        "home": "/",
        "cards": "/cards/",
        "cards as a list": "/cards/?q=display:list",
        "card": f"/cards/{card.slug}/",
        "deck": f"/decks/{deck.pk}/",
        "deck as faces": f"/decks/{deck.pk}/?view=faces",
        "hand": f"/decks/{deck.pk}/hand/?seed=1",
        "decks": "/decks/",
        "sets": "/sets/",
        "set": f"/sets/{printing.number.set if printing else ''}/",
        "rules": "/rules/",
        "learn": "/learn/",
        "API": "/api/v1/docs/",
        "phrases": "/help/abilities/",
        "phrases of effects": "/help/abilities/effects/",
    }


def _measure_page(name: str, path: str) -> Measurement:
    ready_made.PAGES[name] = page_getter(path, encoding="identity")()
    works = page_getter(path), page_getter(f"/ready-made/{name}")
    # By turns, so that other work on the machine affects both.
    page, ready = (
        min(times)
        for times in zip(*([cpu_milliseconds(work, REQUESTS) for work in works] for _ in range(REPEATS)), strict=True)
    )
    return Measurement(name, page, "ms", page / ready, LIMITS[name])
