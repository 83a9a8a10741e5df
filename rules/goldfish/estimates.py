"""What a sample says about all games, with how sure it is: 95 % intervals, from whole numbers."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from rules.goldfish.tally import Histogram

#: 95 % of a normal distribution lie within so many standard deviations.
Z95: Final = 1.959964
#: Digits after the point that a report keeps.
_DIGITS: Final = 6


class Estimate(NamedTuple):
    """A value and between what the true one lies, with 95 % confidence."""

    value: float
    low: float
    high: float

    def as_data(self) -> dict[str, float]:
        """As JSON."""
        return {"value": _short(self.value), "low": _short(self.low), "high": _short(self.high)}


def _short(number: float) -> float:
    """A number with a few digits, without minus zero."""
    return round(number, _DIGITS) + 0.0


def share(count: int, of: int) -> Estimate:
    """`count` of `of` games as a share of all games: Wilson's interval. Of no games nothing is known."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    p, z2 = count / of, Z95 * Z95
    middle, spread = p + z2 / (2 * of), Z95 * sqrt(p * (1 - p) / of + z2 / (4 * of * of))
    low = 0.0 if count == 0 else (middle - spread) / (1 + z2 / of)
    high = 1.0 if count == of else (middle + spread) / (1 + z2 / of)
    return Estimate(p, low, high)


def mean(histogram: Histogram) -> Estimate:
    """The mean of a histogram, not empty, with the interval of a normal distribution."""
    count = sum(histogram.values())
    total = sum(value * times for value, times in histogram.items())
    squares = sum(value * value * times for value, times in histogram.items())
    # Whole numbers until the last step: nothing is lost however large the sums are.
    spread = count * squares - total * total
    error = Z95 * sqrt(spread / (count * count * max(1, count - 1)))
    middle = total / count
    return Estimate(middle, middle - error, middle + error)


def percentile(histogram: Histogram, percent: int) -> int:
    """The smallest value that at least `percent` % of the games do not exceed. The histogram is not empty."""
    count = sum(histogram.values())
    below = 0
    for value in sorted(histogram):
        below += histogram[value]
        if below * 100 >= percent * count:
            return value
    raise ValueError("A histogram without games.")


def summary(histogram: Histogram) -> dict[str, Any]:
    """Mean with its interval, median, 10th and 90th percentile, and the histogram itself; of no games only `n`."""
    count = sum(histogram.values())
    if not count:
        return {"n": 0, "mean": None, "median": None, "p10": None, "p90": None, "histogram": {}}
    return {
        "n": count,
        "mean": mean(histogram).as_data(),
        "median": percentile(histogram, 50),
        "p10": percentile(histogram, 10),
        "p90": percentile(histogram, 90),
        "histogram": {str(value): histogram[value] for value in sorted(histogram)},
    }


def curve(histograms: list[Histogram]) -> list[dict[str, Any]]:
    """A summary for each turn, of the games that played it."""
    return [{"turn": turn, **summary(histogram)} for turn, histogram in enumerate(histograms, start=1)]
