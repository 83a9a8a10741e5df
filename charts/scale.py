"""Linear scales of chart axes, with round ticks."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

#: Steps between ticks, to be multiplied by a power of ten.
_STEPS: Final = (1, 2, 5)
_MOST_STEPS: Final = 5
#: Smallest range that gets an axis of its own; less is drawn as 0.
_LEAST_SPAN: Final = 0.001


@dataclass(frozen=True, slots=True)
class Scale:
    """Linear scale from the lowest tick at `start` to the highest at `end`, in units of the picture."""

    ticks: tuple[float, ...]
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the position of a value in units of the picture; beyond the ends for a value outside the ticks."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def round_ticks(values: Iterable[float], *, is_whole: bool = False) -> tuple[float, ...]:
    """Return at least two ticks in ascending order that cover all values and 0; 0 and 1 without any other value.

    They are 1, 2 or 5 times a power of ten apart, and whole numbers with `is_whole`.
    """
    low, high = min(values := [0, *values]), max(values)
    if high - low < _LEAST_SPAN:
        return 0, 1
    step = max((high - low) / _MOST_STEPS, 1 if is_whole else 0)
    exponent = math.floor(math.log10(step))
    mantissa = next((each for each in _STEPS if each * 10.0**exponent >= step * (1 - 1e-9)), 10)
    # Dividing avoids rounding errors: three steps of 0.1 are 0.3.
    unit, divisor = (mantissa * 10**exponent, 1) if exponent >= 0 else (mantissa, 10**-exponent)
    first = math.floor(low * divisor / unit + 1e-9)
    last = math.ceil(high * divisor / unit - 1e-9)
    return tuple(index * unit / divisor for index in range(first, last + 1))
