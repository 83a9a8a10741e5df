"""Figures that benchmarks report, with their limits, and functions that measure them."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter_ns, thread_time_ns


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure of a benchmark.

    Attributes:
        name: The words for what was measured.
        value: The figure, in `unit`.
        ratio: The value divided by that of a yardstick, measured in the same run; None without one.
        limit: The greatest allowed ratio, or with `at_least` the smallest; None for no limit.
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
    """Return the microseconds of one call of `work`, in the fastest of `repeats` runs of `calls` calls each."""
    return min(_nanoseconds(work, calls, perf_counter_ns) for _ in range(repeats)) / 1000


def cpu_milliseconds(work: Callable[[], object], calls: int = 1) -> float:
    """Return the mean CPU time of the thread for one of `calls` calls of `work`, in milliseconds."""
    return _nanoseconds(work, calls, thread_time_ns) / 1_000_000


def _nanoseconds(work: Callable[[], object], calls: int, clock: Callable[[], int]) -> float:
    start = clock()
    for _ in range(calls):
        work()
    return (clock() - start) / calls


def resident_megabytes(process: str = "self") -> float:
    """Return the resident memory of the process with this id, by default of this one, in megabytes.

    Raises:
        OSError: If there is no such process.
    """
    pages = int(Path("/proc", process, "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
