"""Figures that benchmarks report, with their limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter_ns


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure of a benchmark.

    Attributes:
        name: The words for what was measured.
        value: The figure, in `unit`.
        ratio: The value over a yardstick that was measured in the same run, or None.
        limit: The greatest ratio that is promised, with `at_least` the smallest; None if none is.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    limit: float | None = None
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """True if the ratio is within its limit, or if there is no limit."""
        if self.ratio is None or self.limit is None:
            return True
        return self.ratio >= self.limit if self.at_least else self.ratio <= self.limit

    def __str__(self) -> str:
        """Return a line of text: "legal deck of 60: 9.9 µs, 2.2 × (at most 10) ✓"."""
        line = f"{self.name}: {self.value:.4g} {self.unit}"
        if self.ratio is not None:
            line += f", {self.ratio:.3g} ×"
        if self.limit is not None:
            line += f" (at {'least' if self.at_least else 'most'} {self.limit:g}) {'✓' if self.ok else '✗'}"
        return line


def best_microseconds(work: Callable[[], object], *, calls: int = 1000, repeats: int = 20) -> float:
    """Return the microseconds of one call, in the fastest of `repeats` runs of `calls`: the least disturbed one."""
    fastest = min(_nanoseconds(work, calls) for _ in range(repeats))
    return fastest / calls / 1000


def _nanoseconds(work: Callable[[], object], calls: int) -> int:
    start = perf_counter_ns()
    for _ in range(calls):
        work()
    return perf_counter_ns() - start
