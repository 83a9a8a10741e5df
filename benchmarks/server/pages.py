"""Benchmark of the pages of the site for an anonymous visitor, with the starter set and its decks.

The yardstick is a view that answers the same page from memory, through the same middleware. Cached pages may take twice
that; the other limits guard what has been reached. The CPU time of the thread counts, with garbage collection and
compression, without logs. Static files have to be collected, as `./run` does. Then a server with 30,000 cards is
measured (`served_pages`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time_ns
from typing import Any, Final

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management.base import CommandError
from django.test import RequestFactory, override_settings

from benchmarks.environment import own_database, silence
from benchmarks.measurement import Measurement
from benchmarks.server import ready_made, served_pages
from cards.catalog.catalogs import current
from cards.importing import load
from decks.core.services import load_starter_decks
from decks.models import Deck
from rules.vocabulary import Kind

NAME: Final = "pages"
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
    """Return milliseconds of CPU time for each page, and requests a second of a server for pages of cards.

    Raises:
        CommandError: If no static files have been collected.
    """
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CommandError("Pages name static files, which have to be collected first: manage.py prepare --static")
    changed = override_settings(ROOT_URLCONF="benchmarks.server.ready_made", ALLOWED_HOSTS=["testserver"])
    with own_database(), changed, silence():
        load(sorted((settings.DATA_DIR / "sets").glob("*.json")))
        load_starter_decks(settings.DATA_DIR / "decks")
        found = [_measured(name, path) for name, path in _paths().items()]
    return found + served_pages.rates()


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


def _measured(name: str, path: str) -> Measurement:
    ready_made.PAGES[name] = answer_of(path, accept="identity")()
    works = answer_of(path), answer_of(f"/ready-made/{name}")
    # By turns, so that other work on the machine affects both.
    page, ready = (min(times) for times in zip(*(map(milliseconds, works) for _ in range(REPEATS)), strict=True))
    return Measurement(name, page, "ms", page / ready, LIMITS[name])


def answer_of(path: str, accept: str = "gzip") -> Callable[[], bytes]:
    """Return a function that requests a page through the middleware, and returns its body.

    It raises RuntimeError for any status but 200.
    """
    handler = WSGIHandler()
    environ = RequestFactory(headers={"Accept-Encoding": accept}).get(path, secure=True).environ

    def start(status: str, headers: Any, *rest: Any) -> Any:
        if status != "200 OK":
            raise RuntimeError(f"{path} answered {status}")

    def ask() -> bytes:
        response = handler(dict(environ), start)
        content = b"".join(response)
        response.close()
        return content

    return ask


def milliseconds(work: Callable[[], object], calls: int = REQUESTS) -> float:
    """Return the mean CPU time of the thread for a call, in milliseconds."""
    start = thread_time_ns()
    for _ in range(calls):
        work()
    return (thread_time_ns() - start) / calls / 1_000_000
