"""Fixtures of all tests: the starter set in the database, decks of it, people; an empty cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from threading import Lock
from types import SimpleNamespace
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from cards.catalog import catalogs, process_cache
from cards.images import api as image_api
from cards.images import limits as image_limits
from cards.images import queue as image_queue
from cards.images import sheets
from cards.set_trial import pictures as tried_pictures
from cards.set_trial import report as trying
from decks import limits as deck_limits
from decks.content import DeckContent
from decks.core import concurrency, services
from decks.goldfish import limits as goldfish_limits
from decks.goldfish_pages.fade import limits as fade_limits
from decks.models import Deck, Visibility
from decks.search import play_counts
from decks.statistics import pages as statistics_pages
from despaira_site.testing import databases
from jobs import recurring, workers
from jobs.queues import Queue
from rules import vocabulary as words
from rules.web import scenarios
from tcg.construction import Decklist


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> bool:
    """Whether the tables are there before pytest-django makes them."""
    return databases.copy_tables()


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    """Limits count in the cache, which no transaction rolls back: a test begins with none of another's requests."""
    cache.clear()


@pytest.fixture(autouse=True)
def _every_request_looks_at_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_cache, "INTERVAL", 0.0)


@pytest.fixture(autouse=True)
def _nothing_played_in_decks_of_other_tests() -> None:
    play_counts.forget()


#: The seconds that requests may take or wait, by module and name.
TIME_BUDGETS: Final[tuple[tuple[Any, str], ...]] = (
    (image_api, "SECONDS"),
    (image_limits, "SECONDS"),
    (image_limits, "WAIT"),
    (sheets, "SECONDS"),
    (concurrency, "WAIT"),
    (deck_limits, "PROXIES_DRAWN_FOR"),
    (deck_limits, "LISTS_CHECKED_FOR"),
    (goldfish_limits, "SECONDS_HERE"),
    (goldfish_limits, "WAIT_HERE"),
    (fade_limits, "SECONDS"),
    (fade_limits, "WAIT"),
    (goldfish_limits, "WAIT_LOOKING_ON"),
    (statistics_pages, "_PATIENCE"),
    (scenarios, "WAIT_SECONDS"),
    (scenarios, "SECONDS"),
    (trying, "WAIT"),
    (trying, "SECONDS"),
    (trying, "SECONDS_OF_IMAGES"),
    (workers, "CONNECT_SECONDS"),
)


@pytest.fixture(scope="session", autouse=True)
def _no_time_budgets() -> Iterator[None]:
    """Lift all time budgets, so that results never depend on how busy the machine is.

    A test about a budget sets it to 0.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module, name in TIME_BUDGETS:
            patch.setattr(module, name, 600.0)
        yield


class WorkersHere:
    """Workers that make calls in this process, at once."""

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _images_are_drawn_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw card images in a thread of this process, and none after its test: another process takes long to start."""
    queues = [Queue(WorkersHere(), image_queue.MOST_WAITING) for _ in range(2)]
    monkeypatch.setattr(image_queue, "QUEUE", queues[0])
    monkeypatch.setattr(tried_pictures, "QUEUE", queues[1])
    yield
    for queue in queues:
        queue.close()


@pytest.fixture
def starter(db: None, monkeypatch: pytest.MonkeyPatch) -> catalogs.Catalog:
    """The catalogue of the starter set."""
    cards = catalogs.current()
    # After a test that empties the tables, the next has these again.
    monkeypatch.setattr(catalogs.LIBRARY_CACHE, "_library", cards)
    return cards


def legal_list(cards: catalogs.Catalog) -> Decklist:
    """A leader and 51 main cards: three each of the cheapest creatures and tricks."""
    leader = next(card for card in cards.values() if card.kind is words.Kind.LEADER)
    main = [
        card
        for card in sorted(cards.values(), key=lambda card: (card.level or 0, card.name))
        if card.kind in (words.Kind.CREATURE, words.Kind.TRICK) and card.special is words.SpecialKind.NONE
    ]
    return Decklist.of(leader=[leader.id], main=[(card.id, 3) for card in main[:17]])


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann", "ann@example.org", "correct horse battery")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", "bob@example.org", "correct horse battery")


@pytest.fixture
def ann_client(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


@pytest.fixture
def bob_client(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Recurring jobs are done while they are looked at; their names."""
    begun: list[str] = []

    class AtOnce:
        """A thread that is done when it has started."""

        def __init__(self, target: Callable[[], None], name: str, daemon: bool) -> None:
            self.target, self.name = target, name

        def start(self) -> None:
            begun.append(self.name)
            self.target()

    monkeypatch.setattr(recurring, "threading", SimpleNamespace(Thread=AtOnce, Lock=Lock))
    monkeypatch.setattr(recurring, "connection", SimpleNamespace(close=lambda: None))
    return begun


def make_deck(owner: User, cards: catalogs.Catalog, visibility: str = Visibility.PRIVATE, **fields: Any) -> Deck:
    """A legal deck of `owner`, unless `fields` say otherwise."""
    content = DeckContent(
        **{
            "name": "Ann's ashes",
            "format": "standard",
            "description": "",
            "visibility": visibility,
            "decklist": legal_list(cards),
            **fields,
        }
    )
    return services.create_deck(owner=owner, visitor="", content=content)
