"""Warnings about parts of a search query that could not be read, with suggested corrections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

#: Most warnings of one query.
MAX_WARNINGS: Final = 20


class SearchWarningCode(StrEnum):
    """Kind of a warning about a query. Clients of the API rely on these values."""

    TOO_LONG = "TOO_LONG"
    TOO_MANY_TERMS = "TOO_MANY_TERMS"
    TOO_MANY_VALUES = "TOO_MANY_VALUES"
    TOO_MANY_PATTERNS = "TOO_MANY_PATTERNS"
    TOO_DEEP = "TOO_DEEP"
    UNCLOSED_QUOTE = "UNCLOSED_QUOTE"
    UNCLOSED_PARENTHESIS = "UNCLOSED_PARENTHESIS"
    UNEXPECTED_PARENTHESIS = "UNEXPECTED_PARENTHESIS"
    EMPTY_PARENTHESES = "EMPTY_PARENTHESES"
    DANGLING = "DANGLING"
    LOOSE_VALUE = "LOOSE_VALUE"
    UNKNOWN_FIELD = "UNKNOWN_FIELD"
    WRONG_FIELD = "WRONG_FIELD"
    UNKNOWN_VALUE = "UNKNOWN_VALUE"
    NO_VALUE = "NO_VALUE"
    WRONG_OPERATOR = "WRONG_OPERATOR"
    NOT_A_NUMBER = "NOT_A_NUMBER"
    NOT_A_DATE = "NOT_A_DATE"
    EMPTY_RANGE = "EMPTY_RANGE"
    BAD_PATTERN = "BAD_PATTERN"
    NO_SUCH_WORD = "NO_SUCH_WORD"
    NO_SUCH_DECK = "NO_SUCH_DECK"
    NO_DECK = "NO_DECK"
    NO_CARD = "NO_CARD"
    MISPLACED_DISPLAY = "MISPLACED_DISPLAY"
    UNKNOWN_PARAMETER = "UNKNOWN_PARAMETER"


@dataclass(frozen=True, slots=True)
class SearchWarning:
    """Warning about the query from `start` to `end`.

    `suggestion` is a replacement for that span; "" removes it, and None means none. `more` are further suggestions.
    """

    code: SearchWarningCode
    message: str
    start: int
    end: int
    suggestion: str | None = None
    more: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Return the warning in the form of the API."""
        return {
            "code": self.code.value,
            "message": self.message,
            "start": self.start,
            "end": self.end,
            "suggestion": self.suggestion,
        }

    def corrected(self, text: str, suggestion: str) -> str:
        """Return the query `text` with the warning's span replaced by a suggestion; "" removes the term."""
        return replaced(text, self.start, self.end, suggestion)


def replaced(text: str, start: int, end: int, by: str) -> str:
    """Return a query with the span from `start` to `end` replaced with `by`; "" removes the term."""
    if not by:
        return left_out(text, start, end)
    before, after = text[:start], text[end:]
    # Add a space where the replacement would merge with a quotation.
    left = "" if not before or before[-1] in _OPENING else " "
    right = "" if not after or after[0] in _CLOSING else " "
    return f"{before}{left}{by}{right}{after}".strip()


def left_out(text: str, start: int, end: int) -> str:
    """Return a query without its part from `start` to `end` and the minus, parentheses, “and”, “or” or comma around."""
    before, after = text[:start], text[end:]
    before, after = _SIGN.sub("", before), after.lstrip()
    while before.endswith("(") and after.startswith(")"):
        before, after = _SIGN.sub("", before[:-1]), after[1:].lstrip()
    before = before.rstrip()
    if before.endswith(",") and not after.startswith(","):
        before = before[:-1]
    elif before.endswith((":", "=", "<", ">")) and after.startswith(","):
        after = after[1:]
    if (joint := _AND_BEFORE.search(before)) is not None:
        before = before[: joint.start()].rstrip()
    else:
        after = _AND_AFTER.sub("", after, count=1)
    if _ENDS_HERE.match(after) is not None and (joint := _OR_BEFORE.search(before)) is not None:
        before = before[: joint.start()].rstrip()
    elif _BEGINS_HERE.search(before) is not None:
        after = _OR_AFTER.sub("", after, count=1)
    gap = "" if before.endswith(("(", ",", ":", "=", "<", ">")) or after.startswith((")", ",")) else " "
    return f"{before}{gap}{after}".strip()


#: Characters that may directly precede a term or value, and directly follow it.
_OPENING: Final = " \t\n(,:=<>-−!"
_CLOSING: Final = " \t\n),"
#: Negations before a term, not at the end of another word.
_SIGN: Final = re.compile(r"(?:(?:(?<![^\s(−-])[−-]|(?<![^\s(−-])not(?=\s|$))\s*)*$", re.IGNORECASE)
_AND_BEFORE: Final = re.compile(r"(?<![^\s()])and$", re.IGNORECASE)
_AND_AFTER: Final = re.compile(r"^and(?![^\s()])\s*", re.IGNORECASE)
_OR_BEFORE: Final = re.compile(r"(?<![^\s()])or$", re.IGNORECASE)
_OR_AFTER: Final = re.compile(r"^or(?![^\s()])\s*", re.IGNORECASE)
#: Start and end of one side of an “or”.
_BEGINS_HERE: Final = re.compile(r"(?:^|\(|(?<![^\s()])or)$", re.IGNORECASE)
_ENDS_HERE: Final = re.compile(r"$|\)|or(?![^\s()])", re.IGNORECASE)


class Warnings:
    """Warnings of one query in the order of their positions, at most `MAX_WARNINGS`."""

    def __init__(self) -> None:
        self._all: list[SearchWarning] = []

    def add(
        self, code: SearchWarningCode, message: str, start: int, end: int, suggestion: str | None = None, *more: str
    ) -> None:
        """Add a warning about the query from `start` to `end`, unless there are `MAX_WARNINGS` already.

        `suggestion` and `more` are replacements, as in `SearchWarning`.
        """
        if len(self._all) < MAX_WARNINGS:
            self._all.append(SearchWarning(code, message, start, end, suggestion, more))

    def has(self, code: SearchWarningCode) -> bool:
        """Return whether there is a warning with this code."""
        return any(warning.code is code for warning in self._all)

    def __iter__(self) -> Iterator[SearchWarning]:
        return iter(sorted(self._all, key=lambda warning: warning.start))

    def __len__(self) -> int:
        return len(self._all)
