"""Numbers to places: round ticks and linear scales."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

#: The steps between ticks, times a power of ten.
_STEPS: Final = (1, 2, 5)
_MOST_STEPS: Final = 5
#: What differs by less is drawn as nothing: an axis of its own would make much of it.
_LEAST_SPAN: Final = 0.001


@dataclass(frozen=True, slots=True)
class Scale:
    """`ticks` from the lowest at `start` to the highest at `end`, in units of the picture."""

    ticks: tuple[float, ...]
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def round_ticks(values: Iterable[float], *, is_whole: bool = False) -> tuple[float, ...]:
    """At least two ticks, 1, 2 or 5 times a power of ten apart, that cover all values and 0; or whole ones."""
    low, high = min(values := [0, *values]), max(values)
    if high - low < _LEAST_SPAN:
        return 0, 1
    step = max((high - low) / _MOST_STEPS, 1 if is_whole else 0)
    exponent = math.floor(math.log10(step))
    mantissa = next((each for each in _STEPS if each * 10.0**exponent >= step * (1 - 1e-9)), 10)
    # Divided rather than multiplied by a tenth, so that three steps of 0.1 are 0.3.
    unit, divisor = (mantissa * 10**exponent, 1) if exponent >= 0 else (mantissa, 10**-exponent)
    first = math.floor(low * divisor / unit + 1e-9)
    last = math.ceil(high * divisor / unit - 1e-9)
    return tuple(index * unit / divisor for index in range(first, last + 1))
