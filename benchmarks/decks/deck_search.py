"""How fast public decks are found, against plain Django queries over decks and their entries: 20,000 generated decks,
the same pages for the same conditions, by turns in one process.

What is compared is a request for a page of `/decks/?q=…` by somebody who isn't signed in, from its beginning to the
last byte, through all middleware, in CPU time of the thread, database included (SQLite runs in it). Both sides read the
query, and render the page with its form and its two dozen tiles, which both keep once they are drawn: all have been
drawn before. Ours takes the decks from the index in memory and asks the database what has changed since; the other asks
it for them as somebody writes it who has no index: one condition on a column for each term, cards by a subquery of the
entries (which is quicker here than a join with `distinct`, and than `Exists`), a count, and two dozen decks in their
order with their owners, after ANALYZE.

First one condition of each kind is asked again and again, where we answer with the page as it was made the first time
unless a deck has changed; that is what is promised. Then every request is another: values are drawn by chance. Over all
conditions counts what somebody gets who asks one of each: the harmonic mean. Beside that: what reading all decks takes,
how much memory, how soon a changed deck is found, and decks that are like a deck.
"""

from __future__ import annotations

import gc
import random
import resource
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from itertools import accumulate, cycle, islice
from statistics import harmonic_mean, median
from time import thread_time
from types import MappingProxyType
from typing import Any, Final, TypeAlias
from unittest.mock import patch
from urllib.parse import urlencode

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet, Sum
from django.test import RequestFactory, override_settings

from accounts.models import User
from benchmarks import generated_cards
from benchmarks.environment import own_database, silence
from benchmarks.measurement import Measurement
from cards.catalog import catalogs
from decks.core import services
from decks.core.derived_fields import ELEMENT_BITS
from decks.models import Deck, DeckEntry, Visibility
from decks.pages import lists
from decks.search import StoredDecks, public_decks, similar_to
from decks.search.keeping import KEEPER
from rules.vocabulary import Element, Kind

NAME: Final = "deck_search"
DESCRIPTION: Final = "Pages of 20,000 public decks that a search finds, against Django queries over their entries"
#: Requests a second against those of the queries: of the same condition again, and over all where each is another.
TARGET: Final = 5.0
OTHERS: Final = 3.0
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
#: Different requests of each condition, how often the first of them is repeated in a round, and rounds.
_REQUESTS: Final = 40
_AGAIN: Final = 10
_ROUNDS: Final = 4
_WORDS: Final = ("ember", "storm", "glass", "moor", "tide", "thorn", "bell", "lamp", "iron", "pale", "quick", "slow")

#: A query, and the same as conditions of the database.
_Asked: TypeAlias = tuple[str, Callable[[], QuerySet[Deck]]]


def measure() -> list[Measurement]:
    """Requests a second by condition, with their ratio to those of the queries; and what is beside it."""
    changed = override_settings(ALLOWED_HOSTS=["testserver"])
    with own_database(), changed, silence():
        generated_cards.fill(_CARDS)
        fill(DECKS)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        return [*_reading(), *_against_queries(), *_beside()]


def fill(count: int, seed: int = 17) -> None:
    """Save so many public decks of the cards there are, a few of which are in many decks, in a database without any."""
    rng = random.Random(seed)  # noqa: S311
    cards = catalogs.current()
    leaders = [card.id for card in cards.values() if card.kind is Kind.LEADER]
    others = [card.id for card in cards.values() if card.kind in (Kind.CREATURE, Kind.TRICK)]
    weights = list(accumulate(1 / (place + 20) for place in range(len(others))))
    rng.shuffle(others)
    people = User.objects.bulk_create(
        [User(username=f"author{number}", username_key=f"key{number}") for number in range(_AUTHORS)]
    )
    with transaction.atomic():
        decks = Deck.objects.bulk_create(_decks(count, rng, people), batch_size=500)
        _set_times(decks, rng)
        rows: list[tuple[str, str, int, int]] = []
        for deck in decks:
            chosen = list(dict.fromkeys(rng.choices(others, cum_weights=weights, k=_MAIN + _SIDE)))
            rows.append((deck.pk, "leader", rng.choice(leaders), 1))
            rows += ((deck.pk, "main", card, rng.randint(1, 3)) for card in chosen[_SIDE:])
            rows += ((deck.pk, "side", card, rng.randint(1, 3)) for card in chosen[:_SIDE])
        _insert(rows)


def _decks(count: int, rng: random.Random, people: Sequence[User]) -> Iterator[Deck]:
    for number in range(count):
        words = rng.choices(_WORDS, k=12)
        yield Deck(
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


def _set_times(decks: Iterable[Deck], rng: random.Random) -> None:
    """Have decks be made and changed at different times, which saving them doesn't."""
    start, adapt = datetime(2024, 1, 1, tzinfo=UTC), connection.ops.adapt_datetimefield_value
    rows = []
    for deck in decks:
        deck.updated_at = deck.created_at = deck.published_at = start + timedelta(minutes=rng.randrange(10**6))
        rows.append((*3 * (adapt(deck.updated_at),), deck.pk))
    table = Deck._meta.db_table
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {table} SET updated_at = %s, created_at = %s, published_at = %s WHERE id = %s",  # noqa: S608
            rows,
        )


def _insert(rows: Sequence[tuple[str, str, int, int]]) -> None:
    """Save entries (deck, section, card, copies): half a million objects would take a minute."""
    table = DeckEntry._meta.db_table
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} (deck_id, section, card_id, count, written) VALUES (%s, %s, %s, %s, '')",  # noqa: S608
            rows,
        )


# --- what is asked ----------------------------------------------------------------------------------------------------


def _public() -> QuerySet[Deck]:
    return Deck.objects.filter(visibility=Visibility.PUBLIC).order_by("-updated_at", "pk")


_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_PLAYED: Final = ("leader", "main", "special", "side")


def _entries(**conditions: Any) -> QuerySet[DeckEntry]:
    return DeckEntry.objects.filter(**{"section__in": _PLAYED, **conditions})


def _with(*cards: int) -> QuerySet[Deck]:
    decks = _public()
    for card in cards:
        decks = decks.filter(pk__in=_entries(card=card).values("deck"))
    return decks


def conditions() -> dict[str, list[_Asked]]:
    """By what they ask for: queries of different values, each with what a database is asked for the same."""
    rng, cards = random.Random(3), catalogs.current()  # noqa: S311
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
        entries = _entries(card=one.id, section__in=["leader"])
        return f"leader={_quoted(one.name)}", lambda: _public().filter(pk__in=entries.values("deck"))

    def element() -> _Asked:
        one, other = rng.sample(list(Element), 2)
        query = f"card={_quoted((held := rng.choice(played)).name)} el:{one.value},{other.value}"
        bits = ELEMENT_BITS[one] | ELEMENT_BITS[other]
        return query, lambda: _with(held.id).alias(asked=F("elements").bitand(bits)).filter(asked__gt=0)

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
        copies = _entries(card=one.id).values("deck").annotate(copies=Sum("count")).filter(copies__gte=3)
        return f"card={_quoted(one.name)} copies>=3", lambda: _public().filter(pk__in=copies.values("deck"))

    makers: dict[str, Callable[[], _Asked]] = {
        "a card": card, "two cards": two_cards, "a leader": leader, "a card and elements": element,
        "an author with a card": author, "legal Standard decks with a card": legal, "words": words,
        "a card and likes, most first": likes, "a card and a tag": tags, "copies of a card": copies,
    }  # fmt: skip
    return {name: [make() for _ in range(_REQUESTS)] for name, make in makers.items()}


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

    def index(cards: catalogs.Catalog) -> _Queries:
        queries = _Queries(decks, cards)
        queries.found = decks
        return queries

    with patch.object(lists, "public_decks", index):
        yield


def _against_queries() -> list[Measurement]:
    get, found = _getter(), list[Measurement]()
    rates: dict[str, list[tuple[float, float]]] = {"again": [], "other values": []}
    for name, asked in conditions().items():
        same, others = asked[:1], asked[1:]
        _draw(get, asked)
        rates["again"].append(_rates(get, [same * _AGAIN] * _ROUNDS))
        rates["other values"].append(_rates(get, [others[round_::_ROUNDS] for round_ in range(_ROUNDS)]))
        for way, each in rates.items():
            ours, theirs = each[-1]
            limit = TARGET if way == "again" else None
            found.append(Measurement(f"{name}, {way}", ours, "requests/s", ours / theirs, limit, at_least=True))
    for way, each in rates.items():
        ours, theirs = (harmonic_mean(side) for side in zip(*each, strict=True))
        limit = {"again": TARGET, "other values": OTHERS}[way]
        found.append(Measurement(f"the queries, one of each, {way}", theirs, "requests/s"))
        found.append(Measurement(f"one of each, {way}", ours, "requests/s", ours / theirs, limit, at_least=True))
    return found


def _draw(get: Callable[[str], bytes], asked: Sequence[_Asked]) -> None:
    """Have both sides draw all tiles. Nobody keeps a page for that: it has another address."""
    for is_ours in (True, False):
        _seconds(get, asked, is_ours=is_ours, others={"page": "1"})


def _rates(get: Callable[[str], bytes], rounds: Iterable[Sequence[_Asked]]) -> tuple[float, float]:
    """Requests a second of ours and of the queries, which take turns."""
    ours, theirs, count = 0.0, 0.0, 0
    for asked in rounds:
        ours += _seconds(get, asked, is_ours=True)
        theirs += _seconds(get, asked, is_ours=False)
        count += len(asked)
    return count / ours, count / theirs


def _seconds(
    get: Callable[[str], bytes], asked: Sequence[_Asked], *, is_ours: bool, others: Mapping[str, str] = _NOTHING
) -> float:
    """CPU time of the thread for some requests."""
    total = 0.0
    for query, decks in asked:
        path = f"/decks/?{urlencode({'q': query, **others})}"
        with nullcontext() if is_ours else _by_queries(decks()):
            start = thread_time()
            get(path)
            total += thread_time() - start
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
    cards = catalogs.current()
    gc.collect()
    before, start = _memory(), thread_time()
    public_decks(cards)
    seconds = thread_time() - start
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
    cards, changes, alike = catalogs.current(), [], []
    decks = list(islice(cycle(_public()[:40]), 400))
    for number, deck in enumerate(decks):
        Deck.objects.filter(pk=deck.pk).update(likes=number)
        start = thread_time()
        KEEPER.current()
        changes.append(thread_time() - start)
    index = public_decks(cards)
    for deck in decks[:40]:
        decklist = services.decklist_of(deck)
        start = thread_time()
        similar_to(decklist, index, 6, besides=deck.pk)
        alike.append(thread_time() - start)
    similar = 1000 * median(alike)
    return [
        Measurement("a changed deck is taken in", 1000 * median(changes), "ms"),
        Measurement("the slowest of 400, which puts all in order", 1000 * max(changes), "ms"),
        Measurement("decks like a deck", similar, "ms", similar / SIMILAR, 1.0),
        Measurement("decks like a deck, the first after a change", 1000 * alike[0], "ms"),
    ]
