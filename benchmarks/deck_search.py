"""How fast public decks are found, against plain Django queries over their entries: 20,000 generated decks, the same
pages for the same conditions, answered by the same view, templates and middleware, by turns in one process.

What is compared is a request for `/decks/?q=…` from its beginning to the last byte, with as many different values as
there are, drawn by chance. The other side asks the database as somebody writes it who has no index: a join with the
entries for each card, `distinct`, a count and a page. Beside that: what reading all decks takes, how much memory, how
soon a changed deck is found, and decks that are like a deck.
"""

from __future__ import annotations

import gc
import random
import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from statistics import median
from time import perf_counter
from typing import Any, Final, TypeAlias
from unittest.mock import patch
from urllib.parse import urlencode

from django.core.handlers.wsgi import WSGIHandler
from django.db.models import Q, QuerySet
from django.test import RequestFactory, override_settings

from accounts.models import User
from benchmarks import generated_cards
from benchmarks.loading import own_database
from benchmarks.measurement import Measurement
from benchmarks.pages import silence
from cards import catalog
from decks import lists, services
from decks.models import Deck, DeckEntry, Visibility
from decks.search import StoredDecks, public_decks, similar_to
from decks.search.keeping import KEEPER
from rules.vocabulary import Element, Kind

NAME: Final = "deck_search"
DESCRIPTION: Final = "Pages of 20,000 public decks that a search finds, against Django queries over their entries"
#: Requests a second against those of the queries, over all conditions.
TARGET: Final = 5.0
#: Milliseconds that decks like a deck may take, and megabytes and seconds that 20,000 decks may.
SIMILAR: Final = 10.0
MEGABYTES: Final = 150.0
SECONDS: Final = 20.0

DECKS: Final = 20_000
_CARDS: Final = 2_000
_AUTHORS: Final = 400
#: Different cards of a deck besides its leader, in the main and the side deck.
_MAIN: Final = 25
_SIDE: Final = 5
#: Requests of each condition in a round, and rounds.
_REQUESTS: Final = 20
_ROUNDS: Final = 5
_WORDS: Final = ("ember", "storm", "glass", "moor", "tide", "thorn", "bell", "lamp", "iron", "pale", "quick", "slow")

#: A query, and the same as conditions of the database.
_Asked: TypeAlias = tuple[str, Callable[[], QuerySet[Deck]]]


def measure() -> list[Measurement]:
    """Requests a second by condition, with their ratio to those of the queries; and what is beside it."""
    changed = override_settings(ALLOWED_HOSTS=["testserver"])
    with own_database(), changed, silence():
        generated_cards.fill(_CARDS)
        fill(DECKS)
        return [*_reading(), *_against_queries(), *_beside()]


def fill(count: int, seed: int = 17) -> None:
    """Save so many public decks of the cards there are, a few of which are in many decks, in a database without any."""
    rng = random.Random(seed)  # noqa: S311
    cards = catalog.current()
    leaders = [card.id for card in cards.values() if card.kind is Kind.LEADER]
    others = [card.id for card in cards.values() if card.kind in (Kind.CREATURE, Kind.TRICK)]
    weights = [1 / (place + 20) for place in range(len(others))]
    rng.shuffle(others)
    people = User.objects.bulk_create(
        [User(username=f"author{number}", username_key=f"key{number}") for number in range(_AUTHORS)]
    )
    start = datetime(2024, 1, 1, tzinfo=UTC)
    for first in range(0, count, 500):
        decks, entries = [], []
        for number in range(first, min(first + 500, count)):
            words = rng.choices(_WORDS, k=12)
            deck = Deck(
                owner=rng.choice(people),
                name=f"{words[0]} {words[1]} {number}",
                folded_name=f"{words[0]} {words[1]} {number}",
                folded_text=f"{words[0]} {words[1]} {number}  {' '.join(words)} {number % 977}",
                format=rng.choice(("standard", "standard", "quickstart")),
                visibility=Visibility.PUBLIC,
                likes=int(rng.expovariate(0.2)),
                tags=rng.sample(["aggro", "control", "budget", "combo"], rng.randrange(3)),
                size=rng.randrange(30, 70),
                elements=rng.randrange(1 << len(Element)),
                is_legal=rng.random() < 0.6,
            )
            decks.append(deck)
            chosen = list(dict.fromkeys(rng.choices(others, weights, k=_MAIN + _SIDE)))
            piles = [("leader", leaders and [rng.choice(leaders)]), ("main", chosen[_SIDE:]), ("side", chosen[:_SIDE])]
            entries += [
                DeckEntry(
                    deck=deck, section=section, card_id=card, count=1 if section == "leader" else rng.randint(1, 3)
                )
                for section, pile in piles
                for card in pile
            ]
        Deck.objects.bulk_create(decks)
        for deck in decks:
            deck.updated_at = deck.created_at = deck.published_at = start + timedelta(minutes=rng.randrange(10**6))
        Deck.objects.bulk_update(decks, ["updated_at", "created_at", "published_at"])
        DeckEntry.objects.bulk_create(entries)


# --- what is asked ----------------------------------------------------------------------------------------------------


def _public() -> QuerySet[Deck]:
    return Deck.objects.filter(visibility=Visibility.PUBLIC).order_by("-updated_at", "pk")


_PLAYED: Final = ("leader", "main", "special", "side")


def _with(*cards: int) -> QuerySet[Deck]:
    decks = _public()
    for card in cards:
        decks = decks.filter(entries__card=card, entries__section__in=_PLAYED)
    return decks.distinct()


def conditions() -> dict[str, list[_Asked]]:
    """By what they ask for: queries of different values, each with what a database is asked for the same."""
    rng, cards = random.Random(3), catalog.current()  # noqa: S311
    counts = dict.fromkeys(cards.cards, 0)
    for held_card in DeckEntry.objects.values_list("card", flat=True).iterator(chunk_size=5000):
        counts[held_card or 0] += 1
    common = sorted(counts, key=lambda each: -counts[each])
    leaders = [card for card in cards.values() if card.kind is Kind.LEADER]
    played = [cards[card] for card in common[:200] if cards[card].kind is not Kind.LEADER]

    def card() -> _Asked:
        one = rng.choice(played)
        return f"card={_quoted(one.name)}", lambda: _with(one.id)

    def two_cards() -> _Asked:
        one, other = rng.sample(played[:60], 2)
        return f"card={_quoted(one.name)} card={_quoted(other.name)}", lambda: _with(one.id, other.id)

    def leader() -> _Asked:
        one = rng.choice(leaders)
        condition = Q(entries__card=one.id, entries__section="leader")
        return f"leader={_quoted(one.name)}", lambda: _public().filter(condition).distinct()

    def element() -> _Asked:
        one, other = rng.sample(list(Element), 2)
        query = f"card={_quoted((held := rng.choice(played)).name)} el:{one.value},{other.value}"
        elements = Q(entries__card__element__in=[one.value, other.value], entries__section="main")
        return query, lambda: _with(held.id).filter(elements).distinct()

    def author() -> _Asked:
        name, one = f"author{rng.randrange(_AUTHORS)}", rng.choice(played)
        return f"by:{name} card={_quoted(one.name)}", lambda: _with(one.id).filter(owner__username=name)

    def legal() -> _Asked:
        one = rng.choice(played)
        query = f"f:standard legal:yes card={_quoted(one.name)}"
        return query, lambda: _with(one.id).filter(format="standard", is_legal=True)

    def words() -> _Asked:
        word, number = rng.choice(_WORDS), rng.randrange(977)
        query = f"{word} {number}"
        texts = Q(folded_text__contains=word) & Q(folded_text__contains=str(number))
        return query, lambda: _public().filter(texts)

    def likes() -> _Asked:
        one, least = rng.choice(played), rng.randrange(5, 15)
        query = f"card={_quoted(one.name)} likes>={least} order:likes"
        return query, lambda: _with(one.id).filter(likes__gte=least).order_by("-likes", "-updated_at", "pk")

    def tags() -> _Asked:
        one = rng.choice(played)
        query = f"card={_quoted(one.name)} tag=aggro"
        return query, lambda: _with(one.id).filter(tags__icontains='"aggro"')

    def copies() -> _Asked:
        one = rng.choice(played)
        held = Q(entries__card=one.id, entries__section__in=_PLAYED, entries__count__gte=3)
        return f"card={_quoted(one.name)} copies>=3", lambda: _public().filter(held).distinct()

    makers: dict[str, Callable[[], _Asked]] = {
        "a card": card, "two cards": two_cards, "a leader": leader, "a card and elements": element,
        "an author with a card": author, "legal Standard decks with a card": legal, "words": words,
        "a card and likes, most first": likes, "a card and a tag": tags, "copies of a card": copies,
    }  # fmt: skip
    return {name: [make() for _ in range(_REQUESTS * _ROUNDS)] for name, make in makers.items()}


def _quoted(name: str) -> str:
    return f'"{name}"'


# --- how it is measured -----------------------------------------------------------------------------------------------


class _Queries(StoredDecks):
    """Decks by a query of Django's, whatever a term says."""

    found: QuerySet[Deck]

    def sorted(self, mask: Any, column: str, *, down: bool) -> QuerySet[Deck]:  # type: ignore[override]  # as good
        return self.found.select_related("owner")

    def has_any(self, mask: Any) -> bool:
        """So nothing is asked of the database but the one condition."""
        return True


@contextmanager
def _by_queries(decks: QuerySet[Deck]) -> Iterator[None]:
    """Have the view ask the database."""

    def index(cards: catalog.Catalog) -> _Queries:
        queries = _Queries(decks, cards)
        queries.found = decks
        return queries

    with patch.object(lists, "public_decks", index):
        yield


def _against_queries() -> list[Measurement]:
    get, found, ratios = _getter(), [], []
    for name, asked in conditions().items():
        ours, theirs = [], []
        for round_ in range(_ROUNDS):
            some = asked[round_ * _REQUESTS :][:_REQUESTS]
            _seconds(get, some, is_ours=False)  # the decks' places in lists are kept for both from here on
            ours.append(_seconds(get, some, is_ours=True))
            theirs.append(_seconds(get, some, is_ours=False))
        rate, ratio = _REQUESTS / median(ours), median(theirs) / median(ours)
        ratios.append(ratio)
        found.append(Measurement(f"{name}, of the queries", _REQUESTS / median(theirs), "requests/s"))
        found.append(Measurement(name, rate, "requests/s", ratio, TARGET, at_least=True))
    return found


def _seconds(get: Callable[[str], bytes], asked: Sequence[_Asked], *, is_ours: bool) -> float:
    total = 0.0
    for query, decks in asked:
        path = f"/decks/?{urlencode({'q': query})}"
        if is_ours:
            start = perf_counter()
            get(path)
            total += perf_counter() - start
        else:
            with _by_queries(decks()):
                start = perf_counter()
                get(path)
                total += perf_counter() - start
    return total


def _getter() -> Callable[[str], bytes]:
    handler, requests = WSGIHandler(), RequestFactory(headers={"Accept-Encoding": "identity"})

    def start(status: str, headers: Any, *rest: Any) -> Any:
        if status != "200 OK":
            raise RuntimeError(f"The page answered {status}")

    def get(path: str) -> bytes:
        response = handler(requests.get(path, secure=True).environ, start)
        content = b"".join(response)
        response.close()
        return content

    return get


def _reading() -> list[Measurement]:
    """What it takes to read all decks, and how much more memory the process has for them."""
    cards = catalog.current()
    gc.collect()
    before, start = _memory(), perf_counter()
    public_decks(cards)
    seconds = perf_counter() - start
    gc.collect()
    megabytes = _memory() - before
    return [
        Measurement("reading all decks", seconds, "s", seconds / SECONDS, 1.0),
        Measurement("memory of all decks", megabytes, "MB", megabytes / MEGABYTES, 1.0),
    ]


def _memory() -> float:
    """Megabytes that the process has now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


def _beside() -> list[Measurement]:
    """How long a change takes to be found, and decks like a deck."""
    cards, changes, alike = catalog.current(), [], []
    decks = list(islice(cycle(_public()[:40]), 400))
    for number, deck in enumerate(decks):
        Deck.objects.filter(pk=deck.pk).update(likes=number)
        start = perf_counter()
        KEEPER.current()
        changes.append(perf_counter() - start)
    index = public_decks(cards)
    for deck in decks[:40]:
        decklist = services.decklist_of(deck)
        start = perf_counter()
        similar_to(decklist, index, 6, besides=deck.pk)
        alike.append(perf_counter() - start)
    similar = 1000 * median(alike)
    return [
        Measurement("a changed deck is taken in", 1000 * median(changes), "ms"),
        Measurement("the slowest of 400, which puts all in order", 1000 * max(changes), "ms"),
        Measurement("decks like a deck", similar, "ms", similar / SIMILAR, 1.0),
        Measurement("decks like a deck, the first after a change", 1000 * alike[0], "ms"),
    ]
