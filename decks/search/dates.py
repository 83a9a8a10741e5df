"""Search fields for the times of a deck, such as when it was changed: days, months and years."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final

from query.conditions import Condition, Phrase, Slot
from query.fields import IS, MAX_VALUES, ORDERED, Field, Reading, Shape, either
from query.index import Index, Mask
from query.parser import Atom, Item
from query.warnings import SearchWarningCode

_DATE: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


@dataclass(frozen=True, slots=True)
class DateSpan:
    """Span of days in a query, from midnight at `start` to before midnight at `end` (None is open), with its text."""

    start: datetime | None
    end: datetime | None
    written: str


@dataclass(frozen=True)
class DateField(Field):
    """Search field for a time of the deck: a day, month or year, or a range of them. Days are in UTC."""

    shape = Shape.DATE

    wording: str = field(kw_only=True)
    operators: tuple[str, ...] = field(default=ORDERED, kw_only=True)

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        if len(atom.items) > 1 and atom.op not in IS:
            message = f"“{atom.op}” compares with one day at a time, so this was left out."
            reading.refuse(SearchWarningCode.WRONG_OPERATOR, message, atom)
            return None
        read = (self._span(item, atom.op, reading) for item in atom.items[:MAX_VALUES])
        spans = [span for span in read if span is not None]
        if not spans:
            return None
        column, op = self.column, atom.op

        def test(index: Index[object]) -> Mask:
            mask: Mask = reduce(or_, (_within(index, column, span, op) for span in spans))
            return mask

        wording = " ".join(filter(None, (self.wording, _WHEN.get(atom.op), either(span.written for span in spans))))
        return self.condition_or_not(atom, tuple(spans), test, Phrase(Slot.IN, wording, f"not {wording}"))

    def _span(self, item: Item, op: str, reading: Reading[object]) -> DateSpan | None:
        first, dots, last = item.text.partition("..")
        if dots and op not in IS:
            reading.refuse(
                SearchWarningCode.WRONG_OPERATOR, f"A range is written with a colon: “:{item.text[:40]}”.", item
            )
            return None
        spans = [_days(written) for written in (first, last) if written]
        if not spans or None in spans:
            message = f"“{item.text[:40]}” isn’t a day, month or year. Write them so: 2026-01-31, 2026-01 or 2026."
            reading.refuse(SearchWarningCode.NOT_A_DATE, message, item)
            return None
        start = spans[0].start if first else None  # type: ignore[union-attr]
        end = spans[-1].end if last or not dots else None  # type: ignore[union-attr]
        if start and end and start >= end:
            reading.refuse(SearchWarningCode.EMPTY_RANGE, f"{last} is before {first}.", item, f"{last}..{first}")
            return None
        if not dots:
            return DateSpan(start, end, first)
        words = f"{first} to {last}" if first and last else f"since {first}" if first else f"until {last}"
        return DateSpan(start, end, words)


def _within(index: Index[object], column: str, span: DateSpan, op: str) -> Mask:
    within: Callable[..., Mask] = index.within  # type: ignore[attr-defined]  # as those of decks have
    if op == "<":
        return within(column, None, span.start) if span.start else index.none()
    if op == ">":
        return within(column, span.end, None) if span.end else index.none()
    return within(column, None if op == "<=" else span.start, None if op == ">=" else span.end)


_WHEN: Final[Mapping[str, str]] = {"<": "before", "<=": "until", ">": "after", ">=": "since"}


def _days(written: str) -> DateSpan | None:
    """Return the span of the day, month or year `written`, such as "2026-11", from midnight to midnight; else None."""
    match = _DATE.fullmatch(written)
    if match is None or not 1000 <= int(match[1]) < 9999:
        return None
    year, month, day = int(match[1]), int(match[2] or 1), int(match[3] or 1)
    try:
        start = date(year, month, day)
    except ValueError:
        return None
    if match[3]:
        end = start + timedelta(days=1)
    elif match[2]:
        end = date(year + month // 12, month % 12 + 1, 1)
    else:
        end = date(year + 1, 1, 1)
    return DateSpan(_midnight(start), _midnight(end), written)


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
