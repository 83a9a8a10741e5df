"""What a chart counts, and how its numbers are written for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

#: Before a unit: the two stay on one line.
_SPACE: Final = "\u00a0"
#: Numbers below each of these have one digit more behind the point.
_LEAST: Final = (100, 10, 0.1, 0.01)
#: So many digits more may be written to tell two numbers apart.
_FINEST: Final = 4
#: Shares below, and above 1 less this, have no digit for what they are: they are not called nothing and everything.
_NEARLY_NOTHING: Final = 0.0005


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, where it was estimated the interval around it, and what it is exactly where that is known.

    An interval has both ends, `low` ≤ `value` ≤ `high`, or none.
    """

    value: float
    low: float | None = None
    high: float | None = None
    exact: float | None = None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Both ends, or None."""
        return None if self.low is None or self.high is None else (self.low, self.high)

    @property
    def numbers(self) -> Iterator[float]:
        """All that has to find room in a picture."""
        return (number for number in (self.value, self.low, self.high, self.exact) if number is not None)


@dataclass(frozen=True, slots=True)
class Measure:
    """What is counted: "crystals" as they are or, as a share of 1 that is written in %, "games".

    `is_whole` where there are no parts of one, "cards": then neither has the axis any.
    """

    name: str
    is_share: bool = False
    is_whole: bool = False

    @property
    def axis(self) -> str:
        """The label of an axis: its ticks bear no unit."""
        return f"% of {self.name}" if self.is_share else self.name

    def text(self, value: float) -> str:
        """A value with its unit: "3.9 %", "1,000"."""
        return share(value) if self.is_share else number(value)

    def interval(self, ends: tuple[float, float]) -> str:
        """Both ends, the unit once: "2.0–5.8 %"; with a word between them where a minus could be taken for a dash.

        Ends that differ are never written as if they were the same.
        """
        finer = next((digits for digits in range(_FINEST) if number(ends[0], digits) != number(ends[1], digits)), 0)
        low, high = (_percent(end) if self.is_share else number(end, finer) for end in ends)
        between = " to " if min(ends) < 0 else "–"
        return f"{low.replace('-', '−')}{between}{high.replace('-', '−')}" + (f"{_SPACE}%" if self.is_share else "")

    def tick(self, value: float) -> str:
        """A round value without its unit."""
        return number(100 * value if self.is_share else value)

    def short(self, value: float) -> str:
        """A value without its unit, shares in at most four characters: for the tops of bars."""
        if not self.is_share:
            return number(value)
        if 0 < value < _NEARLY_NOTHING:
            return "<0.1"
        return number(round(100 * value, 1 if abs(value) < 0.0995 else None))


def number(value: float, finer: int = 0) -> str:
    """A number with as many digits as one reads: "1,235", "12.3", "1.23", "−0.5", "0.012"; or with `finer` more."""
    size = abs(value)
    text = f"{size:,.{finer + sum(size < least for least in _LEAST)}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and text != "0" else text


def turns(count: float) -> str:
    """A number of turns: "1 turn", "15 turns", "0.28 turns"."""
    text = number(count)
    return f"{text} turn{'' if text == '1' else 's'}"


def counted(count: int, one: str, several: str = "") -> str:
    """A number with what is counted: "1 card", "2 cards"; several are those of one with an s, unless said otherwise."""
    return f"{count} {one if count == 1 else several or f'{one}s'}"


def share(value: float) -> str:
    """A share of 1 in %: "3.9 %", "20.0 %", "100 %"; what is not quite nothing or everything is not called so."""
    if 0 < value < _NEARLY_NOTHING:
        return f"<{_SPACE}0.1{_SPACE}%"
    if 1 - _NEARLY_NOTHING <= value < 1:
        return f">{_SPACE}99.9{_SPACE}%"
    return f"{100 * value:.{0 if value in (0, 1) else 1}f}{_SPACE}%".replace("-", "−")


def _percent(end: float) -> str:
    """The end of an interval, without its unit."""
    if 0 < end < _NEARLY_NOTHING:
        return "<0.1"
    if 1 - _NEARLY_NOTHING <= end < 1:
        return ">99.9"
    return f"{100 * end:.1f}"


def columns_of(y: Measure, estimates: Iterable[Estimate | None], name: str, interval: str) -> list[list[str]]:
    """The columns of a table that say `estimates`, each with its heading first.

    One for the values, called `name`; one for intervals and one for exact values where there are any. What is None
    was not counted: a dash.
    """
    rows = list(estimates)
    columns = [[name, *(y.text(row.value) if row else "–" for row in rows)]]
    if any(row and row.interval for row in rows):
        columns.append([interval, *(y.interval(row.interval) if row and row.interval else "–" for row in rows)])
    if any(row and row.exact is not None for row in rows):
        columns.append(["exact", *(y.text(row.exact) if row and row.exact is not None else "–" for row in rows)])
    return columns
