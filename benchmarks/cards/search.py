"""Benchmark of the card search, against datasette with FTS5 over the same table.

There are eight sorts of query, each with hundreds of different values from the cards, so that no cache holds the
answers. Each asks for 50 cards and an exact count, over one connection and over sixteen. Both servers take turns, so
that other work on the machine affects both. The rate over all sorts is their harmonic mean: the rate of a client that
sends one query of each sort after the other. Then one query of each sort is repeated, which caches may answer.

Also measured: the search with 300 and 100,000 cards, building the catalogue and its index, the first request of a
process, and requests while a card is changed.
"""

from __future__ import annotations

import gc
import json
import random
import re
import sqlite3
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from importlib import import_module
from itertools import cycle
from statistics import harmonic_mean, median
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import urlencode

from benchmarks.cards import datasette
from benchmarks.cards.card_changes import PROCESSES, change_cards
from benchmarks.generated_site import Site, generated_site
from benchmarks.http_load import Address, Connection, Load, in_words, load, trivial_server
from benchmarks.measurement import Measurement, resident_megabytes
from cards.catalog import catalogs, process_cache
from cards.models import Revision
from rules.vocabulary import Element
from tcg.names import fold

DESCRIPTION: Final = "Eight sorts of search over 30,000 cards through the API, against datasette with FTS5"
#: Requests a second against those of datasette, over all sorts.
TARGET: Final = 10.0
#: Milliseconds that 99 of 100 requests take at most, one at a time. It holds for the first of a process too.
P99: Final = 20.0
#: Seconds that building the catalogue and its index may take, and megabytes that they may use.
BUILD_SECONDS: Final = 3.0
BUILD_MEGABYTES: Final = 150.0
#: Limits until a changed card is found, and for the slowest request meanwhile.
CHANGE_SECONDS: Final = 1.0
CHANGE_MILLISECONDS: Final = 50.0

CARDS: Final = 30_000
_FEW: Final = 300
_MANY: Final = 100_000
_CONNECTIONS: Final = (1, 16)
_ROUNDS: Final = 3
#: Seconds of requests of a sort in each round.
_SECONDS: Final = 0.6
#: Different queries of a sort at most.
_DIFFERENT: Final = 1500
#: Queries of a sort whose answers are compared before anything is measured.
_COMPARED: Final = 5
#: New names of the changed card, one for each change; an empty one keeps the name.
_NAMES: Final = ("", "", "", "Somebody of Another Name", "A Third Name")


def measure() -> list[Measurement]:
    """Return requests a second, with ratios to datasette, and figures of start, first requests, changes and growth."""
    program = datasette.install()
    with generated_site(CARDS) as site:
        all_queries = queries(_cards(site))
        file = site.folder / "datasette.db"
        datasette.write(file, site.database)
        measurements = _building(site)
        with site.server() as ours:
            measurements += _first(ours, all_queries)
            with datasette.server(program, file) as theirs:
                _compare(ours, theirs, all_queries)
                for connections in _CONNECTIONS:
                    measurements += _against_datasette(ours, theirs, all_queries, connections)
                    measurements += _again_and_again(ours, theirs, all_queries, connections)
        measurements += _changes(site, all_queries)
    return measurements + _growth()


# --- queries ------------------------------------------------------------------------------------------------------


class Query(NamedTuple):
    """Paths of one query for our server (`ours`) and for datasette (`theirs`).

    If `is_same`, both have to find the same cards. Otherwise ours may find more, because it matches inside of words and
    ignores accents.
    """

    ours: str
    theirs: str
    is_same: bool = False


Queries: TypeAlias = dict[str, list[Query]]


def queries(cards: Iterable[tuple[str, str]]) -> Queries:
    """Return many different queries of each sort, made from the (name, text) of cards; always the same ones."""
    vocabulary = _Vocabulary.of(cards)
    return {name: _different(make, vocabulary) for name, make in _SORTS}


def _cards(site: Site) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(site.database)) as connection:
        return connection.execute("SELECT name, text FROM cards_card ORDER BY id").fetchall()


def _different(make: Callable[[_Vocabulary, random.Random], Query | None], vocabulary: _Vocabulary) -> list[Query]:
    rng = random.Random(make.__name__)  # noqa: S311
    made: dict[Query, None] = {}
    for _ in range(20 * _DIFFERENT):
        if (query := make(vocabulary, rng)) is not None:
            made[query] = None
        if len(made) == _DIFFERENT:
            break
    return list(made)


#: Operators of the query language.
_OPERATORS: Final = {"and", "or", "not"}


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """Words of the cards' texts and names, from which queries are made, and the number of cards with each word."""

    words: list[list[str]]
    names: list[list[str]]
    cards: Counter[str]
    #: The number of cards that a word should be on, to fill a page.
    enough: int
    #: Words that are on as many cards, in names and texts; and those that are in as many texts.
    common: list[str]
    of_texts: list[str]

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str]]) -> _Vocabulary:
        names, texts = zip(*((_words(name), _words(text)) for name, text in rows), strict=True)
        words = [sorted({*name, *text}) for name, text in zip(names, texts, strict=True)]
        cards = Counter(word for each in words for word in each)
        of_texts = Counter(word for each in texts for word in set(each))
        enough = max(3, min(50, len(names) // 600))
        return cls(
            words,
            list(names),
            cards,
            enough,
            sorted(word for word, count in cards.items() if count >= enough),
            sorted(word for word, count in of_texts.items() if count >= enough),
        )


def _words(text: str) -> list[str]:
    words = re.findall(r"\w+", fold(text))
    return [word for word in words if len(word) > 2 and word.isalpha() and word not in _OPERATORS]


def _query(ours: str, theirs: Mapping[str, str | int], *, is_same: bool = False) -> Query:
    return Query("/api/v1/cards/?page_size=50&" + urlencode({"q": ours}), datasette.CARDS + urlencode(theirs), is_same)


def _word(vocabulary: _Vocabulary, rng: random.Random) -> Query:
    word = rng.choice(vocabulary.common)
    return _query(word, {"_search": word})


def _two_words(vocabulary: _Vocabulary, rng: random.Random) -> Query | None:
    known = [word for word in rng.choice(vocabulary.words) if vocabulary.cards[word] >= vocabulary.enough]
    if len(known) < 2:
        return None
    words = " ".join(rng.sample(known, 2))
    return _query(words, {"_search": words})


def _prefix(vocabulary: _Vocabulary, rng: random.Random) -> Query | None:
    word = rng.choice(vocabulary.common)
    if len(word) < 5:
        return None
    start = word[: rng.randrange(3, len(word))]
    return None if start in _OPERATORS else _query(start, {"_search": f"{start}*", "_searchmode": "raw"})


def _part(vocabulary: _Vocabulary, rng: random.Random) -> Query | None:
    word = rng.choice(vocabulary.of_texts)
    if len(word) < 6:
        return None
    start = rng.randrange(1, len(word) - 4)
    part = word[start : rng.randrange(start + 4, len(word))]
    return _query(f"o:{part}", {"text__contains": part})


def _ranges(_: _Vocabulary, rng: random.Random) -> Query:
    element, least = rng.choice(tuple(Element)).value, rng.randrange(6)
    most, atk = rng.randrange(least, 10), rng.randrange(50, 800, 50)
    theirs: dict[str, str | int] = {"element": element, "level__gte": least, "level__lte": most, "atk__gte": atk}
    return _query(f"el:{element} level>={least} level<={most} atk>={atk}", theirs, is_same=True)


def _ordered(vocabulary: _Vocabulary, rng: random.Random) -> Query:
    word, element = rng.choice(vocabulary.of_texts), rng.choice(tuple(Element)).value
    order, way = rng.choice(("atk", "hp", "level")), rng.choice(("asc", "desc"))
    theirs = {"_search": word, "element": element, "_sort" if way == "asc" else "_sort_desc": order}
    return _query(f"{word} el:{element} order:{order} dir:{way}", theirs)


def _rare(vocabulary: _Vocabulary, rng: random.Random) -> Query | None:
    place = rng.randrange(len(vocabulary.words))
    name = sorted(set(vocabulary.names[place]), key=lambda word: (vocabulary.cards[word], word))[:2]
    others = [word for word in vocabulary.words[place] if word not in name]
    if len(name) < 2 or not others:
        return None
    words = " ".join((*name, rng.choice(others)))
    return _query(words, {"_search": words})


def _browsing(vocabulary: _Vocabulary, rng: random.Random) -> Query:
    page = rng.randrange(max(1, len(vocabulary.words) // 50))
    return Query(f"/api/v1/cards/?page_size=50&page={page + 1}", f"{datasette.CARDS}_next={50 * page}", is_same=True)


_SORTS: Final[Sequence[tuple[str, Callable[[_Vocabulary, random.Random], Query | None]]]] = (
    ("a word", _word),
    ("two words", _two_words),
    ("a prefix", _prefix),
    ("a part of a word", _part),
    ("facets with ranges", _ranges),
    ("text with a facet, in another order", _ordered),
    ("a rare conjunction", _rare),
    ("plain browsing", _browsing),
)


# --- against datasette --------------------------------------------------------------------------------------------


def _compare(ours: Address, theirs: Address, all_queries: Queries) -> None:
    """Check that the servers of this site (`ours`) and of datasette (`theirs`) find the same for the queries.

    Raises:
        RuntimeError: If a query has warnings, or a server finds too many or too few cards (`Query.is_same`).
    """
    for name, of_sort in all_queries.items():
        for query in of_sort[:_COMPARED]:
            mine, other = _json(ours, query.ours), _json(theirs, query.theirs)
            count, their_count = mine["count"], other["filtered_table_rows_count"]
            what = f"{name}, {query.ours}: {count} cards, datasette {query.theirs}: {their_count}"
            if mine["query"]["warnings"]:
                raise RuntimeError(f"{what}: {mine['query']['warnings']}")
            if count != their_count if query.is_same else count < their_count:
                raise RuntimeError(what)
            if len(mine["results"]) != min(50, count) or (len(other["rows"]) != min(50, their_count)):
                raise RuntimeError(f"{what}: {len(mine['results'])} and {len(other['rows'])} rows")


def _json(address: Address, path: str) -> Any:
    with urllib.request.urlopen(f"http://{address[0]}:{address[1]}{path}") as answer:
        return json.load(answer)


@dataclass(slots=True)
class _Sort:
    """Sort of query while it is measured: paths to request, requests a second in each round, and all answers."""

    paths: Iterator[str]
    rates: list[float] = field(default_factory=list)
    answers: Load = field(default_factory=Load)

    def ask(self, address: Address, connections: int) -> None:
        answers = load(address, self.paths, connections=connections, seconds=_SECONDS)
        self.rates.append(answers.rate)
        self.answers.add(answers)

    @property
    def rate(self) -> float:
        return median(self.rates)


def _against_datasette(ours: Address, theirs: Address, all_queries: Queries, connections: int) -> list[Measurement]:
    mine = {name: _Sort(cycle([query.ours for query in of_sort])) for name, of_sort in all_queries.items()}
    others = {name: _Sort(cycle([query.theirs for query in of_sort])) for name, of_sort in all_queries.items()}
    for _ in range(_ROUNDS):
        for name in all_queries:
            mine[name].ask(ours, connections)
            others[name].ask(theirs, connections)
    at = in_words(connections)
    rate, other = (harmonic_mean([sort.rate for sort in sorts.values()]) for sorts in (mine, others))
    measurements = [
        *(
            Measurement(f"{name}, {at}", sort.rate, "requests/s", sort.rate / others[name].rate)
            for name, sort in mine.items()
        ),
        Measurement(f"datasette over all, {at}", other, "requests/s"),
        Measurement(f"over all, {at}", rate, "requests/s", rate / other, TARGET, at_least=True),
    ]
    for name, sort in mine.items():
        middle, p99 = sort.answers.percentile(50), sort.answers.percentile(99)
        measurements.append(Measurement(f"{name}, half of the requests, {at}", middle, "ms"))
        ratio, limit = (p99 / P99, 1.0) if connections == 1 else (None, None)
        measurements.append(Measurement(f"{name}, 99 % of the requests, {at}", p99, "ms", ratio, limit))
    size = len(Connection(ours).get(all_queries["plain browsing"][0].ours))
    with trivial_server(size) as nothing:
        capacity = load(nothing, cycle(["/"]), connections=connections, seconds=_SECONDS).rate
    fastest = max(sort.rate for sort in mine.values())
    name = f"what the client could ask, {at}"
    return [*measurements, Measurement(name, capacity, "requests/s", capacity / fastest, 1.5, at_least=True)]


def _again_and_again(ours: Address, theirs: Address, all_queries: Queries, connections: int) -> list[Measurement]:
    """Measure requests a second of both servers, on `connections` connections, for eight queries in turn.

    There is one query of each sort. Caches may answer the repetitions.
    """
    few = [of_sort[0] for of_sort in all_queries.values()]
    mine, others = _Sort(cycle([query.ours for query in few])), _Sort(cycle([query.theirs for query in few]))
    for _ in range(_ROUNDS * 2):
        mine.ask(ours, connections)
        others.ask(theirs, connections)
    name = f"the same eight again and again, {in_words(connections)}"
    return [
        Measurement(f"datasette, {name}", others.rate, "requests/s"),
        Measurement(name, mine.rate, "requests/s", mine.rate / others.rate, TARGET, at_least=True),
    ]


# --- growth -------------------------------------------------------------------------------------------------------


def _growth() -> list[Measurement]:
    few, many = (_over_all(cards) for cards in (_FEW, _MANY))
    return [
        Measurement(f"over all with {_FEW:,} cards", few, "requests/s"),
        Measurement(f"over all with {_MANY:,} cards", many, "requests/s", many / few),
    ]


def _over_all(cards: int) -> float:
    """Return requests a second over all sorts of query, on a site with `cards` cards, on one connection."""
    with generated_site(cards) as site:
        sorts = [_Sort(cycle([query.ours for query in of_sort])) for of_sort in queries(_cards(site)).values()]
        with site.server() as address:
            for _ in range(_ROUNDS):
                for sort in sorts:
                    sort.ask(address, 1)
    return harmonic_mean([sort.rate for sort in sorts])


# --- building, the first request, a change ------------------------------------------------------------------------


def _building(site: Site) -> list[Measurement]:
    seconds, megabytes = site.call(build)
    return [
        Measurement("building the catalogue, its index and its JSON", seconds, "s", seconds / BUILD_SECONDS, 1.0),
        Measurement("memory for them", megabytes, "MB", megabytes / BUILD_MEGABYTES, 1.0),
    ]


def build() -> tuple[float, float]:
    """Build the catalogue and everything that is preloaded from it; return the seconds and megabytes it takes."""
    import_module("despaira_site.urls")  # with every module that preloads something
    Revision.current_of("despaira")  # which opens the connection
    gc.collect()
    before, start = resident_megabytes(), perf_counter()
    process_cache.watch([catalogs.LIBRARY_CACHE])  # as a server does before its first request
    seconds = perf_counter() - start
    gc.collect()
    return seconds, resident_megabytes() - before


def _first(ours: Address, all_queries: Queries) -> list[Measurement]:
    """Measure the milliseconds of a new process (`ours`): its first search request, and the median of later ones."""
    paths = [of_sort[place].ours for place in range(3) for of_sort in all_queries.values()]
    with closing(Connection(ours)) as connection:
        first, *others = (_milliseconds(connection, path) for path in paths)
    return [
        Measurement("the first request of a process", first, "ms", first / P99, 1.0),
        Measurement("one of those after it", median(others), "ms"),
    ]


def _milliseconds(connection: Connection, path: str) -> float:
    connection.get(path)
    return connection.took()


def _changes(site: Site, all_queries: Queries) -> list[Measurement]:
    """Measure the seconds until all processes find a changed card, while the server gets search requests."""
    paths = [query.ours for of_sort in zip(*all_queries.values(), strict=False) for query in of_sort]
    site.run("collectstatic", "--no-input", "--verbosity", "0")  # which pages of the admin name
    with site.server(WORKERS=str(PROCESSES)) as address:
        times = change_cards(site, address, paths, _NAMES)
    of_value, of_name = (
        max(seconds for name, seconds in zip(_NAMES, times.seconds, strict=True) if bool(name) is is_renamed)
        for is_renamed in (False, True)
    )
    return [
        Measurement(f"{what} until all of {PROCESSES} processes find it", worst, "s", worst / CHANGE_SECONDS, 1.0)
        for what, worst in (("from the change of a card", of_value), ("from that of its name", of_name))
    ] + [
        Measurement("the slowest request meanwhile", times.slowest, "ms", times.slowest / CHANGE_MILLISECONDS, 1.0),
        Measurement("the slowest in as long a time without changes", times.otherwise, "ms"),
        Measurement(
            "of connections found by after a second of rest", 100 * times.idle, "%", times.idle, 1.0, at_least=True
        ),
    ]
