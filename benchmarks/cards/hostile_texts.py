"""Benchmark of reading invalid card texts: 22,500 of nonsense, and 10,000 with a word dropped, doubled or swapped.

Each is read correctly or rejected, never misread, and takes less than 50 ms of CPU. `rules.tests.abilities` compares
what was read with the words of the text.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from itertools import islice
from typing import Final

from benchmarks.measurement import Measurement, cpu_milliseconds
from rules.compiling import text_problem
from rules.tests.abilities import hostile

DESCRIPTION: Final = "22,500 texts of nonsense and 10,000 mutations: as written or refused, and none over 50 ms of CPU"

TEXTS: Final = 22_500
MUTATIONS: Final = 10_000
#: Milliseconds of CPU that reading a text of at most the accepted length may take.
SLOWEST: Final = 50.0
#: A text that took as many milliseconds is read again `_AGAIN` times, in case the process was busy with something else.
_SLOW: Final = 5.0
_AGAIN: Final = 3


def measure() -> list[Measurement]:
    """Return the number of texts that were misread or raised an unexpected error, limit 0, and the slowest time."""
    rng = random.Random(14)  # noqa: S311  (the same texts every time)
    texts = [*islice(hostile.hostile(rng), TEXTS)]
    mutations = [*islice(hostile.mutations(rng, hostile.read_texts()), MUTATIONS)]
    wrong = count_faults(texts)
    mutated = count_faults(mutations)
    readable = [text for text in (*texts, *mutations) if len(text) <= hostile.LONGEST]
    slowest, worst = max((_milliseconds(text), text) for text in readable)
    return [
        Measurement(f"of {TEXTS:,} texts of nonsense wrong", wrong, "", wrong, 0.0),
        Measurement(f"of {MUTATIONS:,} mutations wrong", mutated, "", mutated, 0.0),
        Measurement(f"the slowest, {worst[:60]!a}", slowest, "ms", slowest / SLOWEST, 1.0),
    ]


def count_faults(cases: Iterable[str]) -> int:
    """Count the card texts among `cases` that are misread, and write them to stderr."""
    count = 0
    for case in cases:
        faults = hostile.faults_of(case)
        if faults:
            count += 1
            sys.stderr.write(f"{case!a}: {'; '.join(faults)}\n")
    return count


def _milliseconds(text: str) -> float:
    """Return the milliseconds of CPU that reading a card text takes."""
    took = cpu_milliseconds(lambda: text_problem(text))
    return took if took < _SLOW else min(cpu_milliseconds(lambda: text_problem(text)) for _ in range(_AGAIN))
