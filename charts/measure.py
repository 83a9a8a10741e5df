"""Units of the values in charts, and the formatting of their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

#: No-break space before a unit.
_SPACE: Final = "\u00a0"
#: Thresholds below each of which a number has one more decimal.
_LEAST: Final = (100, 10, 0.1, 0.01)
#: Most additional decimals that tell two numbers apart.
_FINEST: Final = 4
#: Shares below this, or within this of 1, are not rounded to 0 or 100 %.
_NEARLY_NOTHING: Final = 0.0005


@dataclass(frozen=True, slots=True)
class Estimate:
    """Value in a chart with an interval if estimated (`low` ≤ `value` ≤ `high`, else None); exact value if known."""

    value: float
    low: float | None = None
    high: float | None = None
    exact: float | None = None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Both ends of the interval, or None if there is none."""
        return None if self.low is None or self.high is None else (self.low, self.high)

    @property
    def numbers(self) -> Iterator[float]:
        """All numbers of the estimate that are known, which the scale of a chart has to cover."""
        return (number for number in (self.value, self.low, self.high, self.exact) if number is not None)


@dataclass(frozen=True, slots=True)
class Measure:
    """Unit of the values of a chart, such as "crystals".

    With `is_share`, values are shares of 1 and written in %; `name` says of what, such as "games". With `is_whole`,
    ticks are whole numbers, as for "cards".
    """

    name: str
    is_share: bool = False
    is_whole: bool = False

    @property
    def axis(self) -> str:
        """Label of an axis, with the unit that its ticks lack, such as "% of games" or "cards"."""
        return f"% of {self.name}" if self.is_share else self.name

    def text(self, value: float) -> str:
        """Return a value as text, a share in %, such as "3.9 %" or "1,000"."""
        return share(value) if self.is_share else number(value)

    def interval(self, ends: tuple[float, float]) -> str:
        """Return an interval (low, high) as text, shares in %, such as "2.0–5.8 %".

        Negative ends are joined by "to", because a dash would look like a minus. Different ends never get equal text.
        """
        finer = next((digits for digits in range(_FINEST) if number(ends[0], digits) != number(ends[1], digits)), 0)
        low, high = (_percent(end) if self.is_share else number(end, finer) for end in ends)
        between = " to " if min(ends) < 0 else "–"
        return f"{low.replace('-', '−')}{between}{high.replace('-', '−')}" + (f"{_SPACE}%" if self.is_share else "")

    def tick(self, value: float) -> str:
        """Return the value of a tick as text without its unit; a share times 100."""
        return number(100 * value if self.is_share else value)

    def short(self, value: float) -> str:
        """Return a value without its unit for the top of a bar; a share in at most four characters, such as "<0.1"."""
        if not self.is_share:
            return number(value)
        if 0 < value < _NEARLY_NOTHING:
            return "<0.1"
        return number(round(100 * value, 1 if abs(value) < 0.0995 else None))


def number(value: float, finer: int = 0) -> str:
    """Return a number with suitable precision, such as "1,235", "12.3", "1.23", "−0.5" or "0.012".

    `finer` is the number of additional decimals. Zeros at the end are left out.
    """
    size = abs(value)
    text = f"{size:,.{finer + sum(size < least for least in _LEAST)}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and text != "0" else text


def turns(count: float) -> str:
    """Return a number of turns with its noun, such as "1 turn", "15 turns" or "0.28 turns"."""
    text = number(count)
    return f"{text} turn{'' if text == '1' else 's'}"


def counted(count: int, one: str, several: str = "") -> str:
    """Return a count with its noun, such as "1 card" or "2 cards". `several` is the plural; "" adds an s to `one`."""
    return f"{count} {one if count == 1 else several or f'{one}s'}"


def share(value: float) -> str:
    """Return a share of 1 in %, such as "3.9 %", "20.0 %", "100 %", "< 0.1 %" (close to 0), "> 99.9 %" (close to 1)."""
    if 0 < value < _NEARLY_NOTHING:
        return f"<{_SPACE}0.1{_SPACE}%"
    if 1 - _NEARLY_NOTHING <= value < 1:
        return f">{_SPACE}99.9{_SPACE}%"
    return f"{100 * value:.{0 if value in (0, 1) else 1}f}{_SPACE}%".replace("-", "−")


def _percent(end: float) -> str:
    """Return the end of an interval, a share of 1, as percentage without its unit; "<0.1" or ">99.9" near 0 or 1."""
    if 0 < end < _NEARLY_NOTHING:
        return "<0.1"
    if 1 - _NEARLY_NOTHING <= end < 1:
        return ">99.9"
    return f"{100 * end:.1f}"


def columns_of(y: Measure, estimates: Iterable[Estimate | None], name: str, interval: str) -> list[list[str]]:
    """Return table columns for estimates, each starting with its heading.

    The column of values is called `name`. Columns of intervals, called `interval`, and of exact values follow if there
    are any. None (not counted) becomes a dash.
    """
    rows = list(estimates)
    columns = [[name, *(y.text(row.value) if row else "–" for row in rows)]]
    if any(row and row.interval for row in rows):
        columns.append([interval, *(y.interval(row.interval) if row and row.interval else "–" for row in rows)])
    if any(row and row.exact is not None for row in rows):
        columns.append(["exact", *(y.text(row.exact) if row and row.exact is not None else "–" for row in rows)])
    return columns
