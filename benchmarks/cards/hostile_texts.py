"""Card texts that nobody would print: 22,500 of nonsense, and 10,000 good ones with a word dropped, doubled or swapped.

Each is understood as it is written or refused, never read as something else, and takes less than 50 ms of CPU. What is
read is judged by the words and by the trees (`rules.tests.abilities.meaning`).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from itertools import islice
from time import thread_time
from typing import Final, TypeVar

from benchmarks.measurement import Measurement
from rules.compiling import text_problem
from rules.tests.abilities import hostile

NAME: Final = "hostile_texts"
DESCRIPTION: Final = "22,500 texts of nonsense and 10,000 mutations: as written or refused, and none over 50 ms of CPU"

TEXTS: Final = 22_500
MUTATIONS: Final = 10_000
#: Milliseconds of CPU that reading a text of any length that is taken may take.
SLOWEST: Final = 50.0
#: A text that took as long is read so many times more: whatever else the process does may have been in its way.
_SLOW: Final = 5.0
_AGAIN: Final = 3

Case = TypeVar("Case")


def measure() -> list[Measurement]:
    """What was read as something else, or raised something else, of which there may be nothing; the slowest text."""
    rng = random.Random(14)  # noqa: S311  (the same texts every time)
    texts = [*islice(hostile.hostile(rng), TEXTS)]
    mutations = [*islice(hostile.mutations(rng, hostile.read_texts()), MUTATIONS)]
    wrong = count_faults(texts, hostile.faults_of)
    mutated = count_faults(mutations, hostile.faults_of_mutation)
    asked = [text for text in (*texts, *(each.mutated for each in mutations)) if len(text) <= hostile.LONGEST]
    slowest, worst = max((_milliseconds(text), text) for text in asked)
    return [
        Measurement(f"of {TEXTS:,} texts of nonsense wrong", wrong, "", wrong, 0.0),
        Measurement(f"of {MUTATIONS:,} mutations wrong", mutated, "", mutated, 0.0),
        Measurement(f"the slowest, {worst[:60]!a}", slowest, "ms", slowest / SLOWEST, 1.0),
    ]


def count_faults(cases: Iterable[Case], faults_of: Callable[[Case], list[str]]) -> int:
    """How many cases are not read as they should be; what is wrong goes to stderr."""
    count = 0
    for case in cases:
        faults = faults_of(case)
        if faults:
            count += 1
            sys.stderr.write(f"{case!a}: {'; '.join(faults)}\n")
    return count


def _milliseconds(text: str) -> float:
    """CPU that reading a text takes."""
    took = _once(text)
    return took if took < _SLOW else min(_once(text) for _ in range(_AGAIN))


def _once(text: str) -> float:
    start = thread_time()
    text_problem(text)
    return 1000 * (thread_time() - start)
