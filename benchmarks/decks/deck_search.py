"""Benchmark of the search of public decks in the database: 20,000 generated decks.

It runs on a database of its own: SQLite, or PostgreSQL if DATABASE_URL names one. SQLite has no statistics, as on a
new site. Times are CPU of the thread on SQLite, which runs in it, and elapsed time on PostgreSQL.

There are thirty queries, three of each condition. Each is repeated: parsed, counted, and answered with a page of decks.
95 of 100 may take at most 50 ms. Also measured: the HTML page of each for an anonymous visitor, with list items from
the cache; similar decks; and cards that are played together.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import accumulate
from statistics import median, quantiles
from time import perf_counter, thread_time
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db import connection, transaction

from accounts.models import User
from benchmarks import generated_cards
from benchmarks.environment import own_site, page_getter
from benchmarks.measurement import Measurement
from cards.catalog import catalogs
from decks.core import services
from decks.core.derived_fields import TAG_END
from decks.models import Deck, DeckEntry, Visibility
from decks.search import matching_decks, public_decks, search_decks, similar_to
from decks.search.together import played_together
from rules.vocabulary import Element, Kind

DESCRIPTION: Final = "Searches of 20,000 public decks, each with a count and a page of decks"
#: Milliseconds that 95 of 100 searches may take, and a search of similar decks.
SEARCH: Final = 50.0
SIMILAR: Final = 50.0

DECKS: Final = 20_000
_CARDS: Final = 2_000
_AUTHORS: Final = 400
#: Different cards of a deck besides its leader, in the main and the side deck.
_MAIN: Final = 25
_SIDE: Final = 5
#: Queries of each condition, and how often each is repeated.
_QUERIES: Final = 3
_ROUNDS: Final = 5
_PAGE: Final = 24
_WORDS: Final = ("ember", "storm", "glass", "moor", "tide", "thorn", "bell", "lamp", "iron", "pale", "quick", "slow")


def measure() -> list[Measurement]:
    """Return the milliseconds of deck searches by condition and over all, of result pages, and of related searches."""
    with own_site():
        generated_cards.fill(_CARDS)
        fill(DECKS)
        if connection.vendor == "postgresql":  # as its autovacuum does within a minute
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
        return [*_searches(), *_related()]


def fill(count: int) -> None:
    """Save `count` public decks in a database that has no decks. Some cards are in many of the decks."""
    rng = random.Random(17)  # noqa: S311
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
        words, tags = rng.choices(_WORDS, k=12), rng.sample(["aggro", "control", "budget", "combo"], rng.randrange(3))
        yield Deck(
            owner=rng.choice(people),
            name=f"{words[0]} {words[1]} {number}",
            folded_name=f"{words[0]} {words[1]} {number}",
            folded_text=f"{words[0]} {words[1]} {number}  {' '.join(words)} {number % 977}",
            format=rng.choice(("standard", "standard", "quickstart")),
            visibility=Visibility.PUBLIC,
            likes=int(rng.expovariate(0.2)),
            tags=tags,
            folded_tags="".join(f"{TAG_END}{tag}" for tag in tags) + TAG_END,
            size=rng.randrange(30, 70),
            elements=rng.randrange(1 << len(Element)),
            is_legal=rng.random() < 0.6,
        )


def _set_times(decks: Iterable[Deck], rng: random.Random) -> None:
    """Set random times of creation, change and publication of decks, which saving them can't do."""
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
    """Save entries (deck, section, card, copies) in SQL: half a million model instances would take a minute."""
    table = DeckEntry._meta.db_table
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} (deck_id, section, card_id, count, written) VALUES (%s, %s, %s, %s, '')",  # noqa: S608
            rows,
        )


def conditions() -> dict[str, list[str]]:
    """Return deck queries with different values, by the condition that they test."""
    rng, cards = random.Random(3), catalogs.current()  # noqa: S311
    counts = dict.fromkeys(cards.cards, 0)
    for held_card in DeckEntry.objects.values_list("card", flat=True).iterator(chunk_size=5000):
        counts[held_card or 0] += 1
    common = sorted(counts, key=lambda each: -counts[each])
    leaders = [_quoted(card.name) for card in cards.values() if card.kind is Kind.LEADER]
    played = [_quoted(cards[card].name) for card in common[:200] if cards[card].kind is not Kind.LEADER]

    def elements() -> str:
        return ",".join(element.value for element in rng.sample(list(Element), 2))

    makers: dict[str, Callable[[], str]] = {
        "a card": lambda: f"card={rng.choice(played)}",
        "two cards": lambda: " ".join(f"card={card}" for card in rng.sample(played[:60], 2)),
        "a leader": lambda: f"leader={rng.choice(leaders)}",
        "a card and elements": lambda: f"card={rng.choice(played)} el:{elements()}",
        "an author with a card": lambda: f"by:author{rng.randrange(_AUTHORS)} card={rng.choice(played)}",
        "legal Standard decks with a card": lambda: f"f:standard legal:yes card={rng.choice(played)}",
        "words": lambda: f"{rng.choice(_WORDS)} {rng.randrange(977)}",
        "a card and likes, most first": lambda: f"card={rng.choice(played)} likes>={rng.randrange(5, 15)} order:likes",
        "a card and a tag": lambda: f"card={rng.choice(played)} tag=aggro",
        "copies of a card": lambda: f"card={rng.choice(played)} copies>=3",
    }
    return {name: [make() for _ in range(_QUERIES)] for name, make in makers.items()}


def _quoted(name: str) -> str:
    return f'"{name}"'


# --- measurements -----------------------------------------------------------------------------------------------------


def _searches() -> list[Measurement]:
    cards = catalogs.current()
    measurements, every, pages = list[Measurement](), list[float](), list[float]()
    for name, queries in conditions().items():
        times = [_milliseconds(partial(_search, query, cards)) for query in queries for _ in range(_ROUNDS)]
        every += times
        measurements.append(Measurement(name, median(times), "ms"))
        for query in queries:
            get = page_getter(f"/decks/?{urlencode({'q': query})}", encoding="identity")
            get()  # renders the list items
            pages += [_milliseconds(get) for _ in range(_ROUNDS)]
    slow = quantiles(every, n=20)[-1]
    return [
        *measurements,
        Measurement("95 of 100 searches", slow, "ms", slow / SEARCH, 1.0),
        Measurement("a page, half of them", median(pages), "ms"),
        Measurement("95 of 100 pages", quantiles(pages, n=20)[-1], "ms"),
    ]


def _search(query: str, cards: catalogs.Catalog) -> int:
    page = Paginator(matching_decks(search_decks(query, public_decks(cards))), _PAGE).get_page(1)
    return len(list(page)) + page.paginator.count


def _milliseconds(do: Callable[[], object]) -> float:
    clock = thread_time if connection.vendor == "sqlite" else perf_counter
    start = clock()
    do()
    return 1000 * (clock() - start)


def _related() -> list[Measurement]:
    """Measure searches for similar decks, the first of which is slower, and for cards that are played together."""
    index = public_decks(catalogs.current())
    decks = list(index.decks.order_by("-updated_at", "pk")[:40])
    alike = [
        _milliseconds(lambda deck=deck: similar_to(services.decklist_of(deck), index, 6, besides=deck.pk))
        for deck in decks
    ]
    cards = random.Random(5).sample(sorted(index.source.cards), 40)  # noqa: S311
    together = [_milliseconds(lambda card=card: played_together(card, index, 6)) for card in cards]
    similar = median(alike[1:])
    return [
        Measurement("decks like a deck", similar, "ms", similar / SIMILAR, 1.0),
        Measurement("decks like a deck, the first in ten minutes", alike[0], "ms"),
        Measurement("cards that are played together", median(together), "ms"),
    ]
