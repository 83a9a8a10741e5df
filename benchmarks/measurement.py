"""What a benchmark reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter_ns


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure: `value` in `unit`. Where it is judged by a yardstick measured in the same run, `ratio` is the value
    over the yardstick and `limit` the greatest ratio that is promised, the least one where `at_least`. None where
    nothing is promised.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    limit: float | None = None
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """Whether the promise is kept. A figure without one is always fine."""
        if self.ratio is None or self.limit is None:
            return True
        return self.ratio >= self.limit if self.at_least else self.ratio <= self.limit

    def __str__(self) -> str:
        """A line for a person: "legal deck of 60: 9.9 µs, 2.2 × (at most 10) ✓"."""
        line = f"{self.name}: {self.value:.4g} {self.unit}"
        if self.ratio is not None:
            line += f", {self.ratio:.3g} ×"
        if self.limit is not None:
            line += f" (at {'least' if self.at_least else 'most'} {self.limit:g}) {'✓' if self.ok else '✗'}"
        return line


def best_microseconds(work: Callable[[], object], *, calls: int = 1000, repeats: int = 20) -> float:
    """Microseconds that one call takes, from the fastest of `repeats` runs of `calls`: the one least disturbed."""
    fastest = min(_nanoseconds(work, calls) for _ in range(repeats))
    return fastest / calls / 1000


def _nanoseconds(work: Callable[[], object], calls: int) -> int:
    start = perf_counter_ns()
    for _ in range(calls):
        work()
    return perf_counter_ns() - start
