"""Benchmark of 100,000 mutated search queries over 30,000 cards: each takes at most a second of CPU, without errors.

Letters are removed from, added to and moved in sensible queries and the examples of the help page. Queries that are
known to be expensive come first, unchanged. For one query in fifty, completion at a random place is measured too.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count, islice
from time import thread_time
from typing import Any, Final

from benchmarks.generated_site import generated_site
from benchmarks.measurement import Measurement
from cards.catalog.catalogs import current
from cards.search import index_of
from cards.search.context import Context
from cards.search.despaira import TABLE, CardIndex
from query.completion import complete
from query.table import read
from query.tests import queries

DESCRIPTION: Final = "100,000 mutated queries over 30,000 cards: no error, and none over a second of CPU"

CARDS: Final = 30_000
QUERIES: Final = 100_000
#: Milliseconds of CPU that any query takes at most.
SLOWEST: Final = 1000.0
#: One query in so many is completed as well.
_COMPLETED: Final = 50
_SHOWN: Final = 50


def measure() -> list[Measurement]:
    """Return the mean and the slowest query, in milliseconds of CPU, and the number of errors: none is allowed."""
    with generated_site(CARDS) as site:
        figures = site.call(search_mutated, QUERIES)
    slowest = f"the slowest, {figures['slowest'][:60]!a}"
    return [
        Measurement(f"{QUERIES:,} queries, each", figures["mean"], "ms"),
        Measurement(slowest, figures["milliseconds"], "ms", figures["milliseconds"] / SLOWEST, 1.0),
        Measurement("errors", figures["errors"], "", figures["errors"], 0.0),
    ]


def search_mutated(many: int) -> dict[str, Any]:
    """Search with `many` mutated queries in the cards of the database; return times and errors, which go to stderr too.

    `mean` and `milliseconds`, the longest, are CPU times of a query, `slowest` is its text, `errors` their number.
    """
    index = index_of(current())
    rng = random.Random(13)  # noqa: S311  (the same queries every time)
    errors, total, slowest, worst = 0, 0.0, 0.0, ""
    for number, text in enumerate(islice(mutated_queries(rng), many)):
        start = thread_time()
        try:
            answer(text, index)
            if number % _COMPLETED == 0:
                complete(text, rng.randint(0, len(text)), TABLE, index)
        except Exception as error:
            errors += 1
            sys.stderr.write(f"{text!a}: {error!r}\n")
        took = thread_time() - start
        total += took
        if took > slowest:
            slowest, worst = took, text
    return {"mean": 1000 * total / many, "milliseconds": 1000 * slowest, "slowest": worst, "errors": errors}


def answer(text: str, index: CardIndex) -> None:
    """Compute everything that a search page shows for the query `text` in the cards of `index`."""
    query = read(text, TABLE, index, Context(deck=queries.DECKS.get))
    query.part_of(query.rows[:_SHOWN].tolist())
    query.as_dict()
    query.absent()


def mutated_queries(rng: random.Random) -> Iterator[str]:
    """Yield queries that are known to be expensive, then randomly mutated ones without end."""
    yield from queries.HOSTILE
    examples = [example.query for each in TABLE.fields for example in each.examples]
    made = queries.queries(rng)
    for number in count():
        text = next(made) if number % 3 else " ".join(rng.sample(examples, rng.randint(1, 4)))
        yield (queries.misspelt if number % 4 == 0 else queries.mutated)(rng, text)
