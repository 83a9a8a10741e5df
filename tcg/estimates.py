"""Statistics of simulated games, from whole numbers: estimates for all games from a sample, with 95 % intervals."""

from __future__ import annotations

from math import pi, sqrt, tan
from statistics import NormalDist
from typing import Final, NamedTuple, TypeAlias

#: Number of games by value.
Histogram: TypeAlias = dict[int, int]

#: Number of standard deviations that contain 95 % of a normal distribution.
Z95: Final = 1.959964
#: Decimal places in a report.
_DIGITS: Final = 6


class Estimate(NamedTuple):
    """Estimated value with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def as_data(self) -> dict[str, float]:
        """Return the estimate and its interval as JSON, rounded to six decimal places."""
        return {"value": _short(self.value), "low": _short(self.low), "high": _short(self.high)}


def _short(number: float) -> float:
    """Return a number rounded to six decimal places, without minus zero."""
    return round(number, _DIGITS) + 0.0


def share(count: int, of: int) -> Estimate:
    """Return the estimated share of games with a trait that `count` of `of` have (Wilson); 0 to 1 without games."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    p, z2 = count / of, Z95 * Z95
    middle, spread = p + z2 / (2 * of), Z95 * sqrt(p * (1 - p) / of + z2 / (4 * of * of))
    low = 0.0 if count == 0 else (middle - spread) / (1 + z2 / of)
    high = 1.0 if count == of else (middle + spread) / (1 + z2 / of)
    return Estimate(p, low, high)


def mean(histogram: Histogram, together: int = 1) -> Estimate:
    """Return the estimated mean of a value over all games, with the interval of Student's distribution.

    `histogram` has the number of games by value and is not empty. The interval of a single game is as wide as its
    value, and at least 1 to either side. All of `together` intervals hold with 95 % (Bonferroni).
    """
    count = sum(histogram.values())
    total = sum(value * times for value, times in histogram.items())
    squares = sum(value * value * times for value, times in histogram.items())
    middle = total / count
    if count == 1:
        width = max(1.0, abs(middle))
        return Estimate(middle, middle - width, middle + width)
    # Whole numbers until the last step: nothing is lost however large the sums are.
    spread = count * squares - total * total
    error = student(count - 1, together) * sqrt(spread / (count * count * (count - 1)))
    return Estimate(middle, middle - error, middle + error)


def student(freedom: int, together: int = 1) -> float:
    """Return the quantile of Student's distribution for a 95 % interval at `freedom` degrees of freedom.

    It is exact for 1 and 2. Otherwise it is Cornish and Fisher's series, which is off by 0.2 % at 5 and 2 % at 3.
    `together` is the number of intervals that are to hold together with 95 %.
    """
    tail = 0.05 / 2 / together
    if freedom == 1:
        return 1 / tan(pi * tail)
    if freedom == 2:
        return (1 - 2 * tail) * sqrt(2 / (4 * tail * (1 - tail)))
    z = NormalDist().inv_cdf(1 - tail)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def percentile(histogram: Histogram, percent: int) -> int:
    """Return the smallest value that at least `percent` % of games do not exceed; ValueError if there are no games."""
    count = sum(histogram.values())
    below = 0
    for value in sorted(histogram):
        below += histogram[value]
        if below * 100 >= percent * count:
            return value
    raise ValueError("A histogram without games.")


def summary(histogram: Histogram) -> dict[str, object]:
    """Return size, mean with interval, median, 10th and 90th percentile and the values of a histogram as JSON.

    Without games the statistics are None.
    """
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


def curve(histograms: list[Histogram]) -> list[dict[str, object]]:
    """Return the `summary` of each turn's histogram of games, with the number of the turn, from 1."""
    return [{"turn": turn, **summary(histogram)} for turn, histogram in enumerate(histograms, start=1)]
