"""What is said of a query that could not be read as it stands: code, sentence, place, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

#: Warnings of one query; more would be no help.
MAX_WARNINGS: Final = 20


class Code(StrEnum):
    """What is wrong. Clients hold on to these."""

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
    UNKNOWN_FIELD = "UNKNOWN_FIELD"
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
    """`start` and `end` say where in the query. `suggestion` is what could stand there instead: "" is to leave it out,
    None that there is none. `more` are others."""

    code: Code
    message: str
    start: int
    end: int
    suggestion: str | None = None
    more: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As the API gives it."""
        return {
            "code": self.code.value,
            "message": self.message,
            "start": self.start,
            "end": self.end,
            "suggestion": self.suggestion,
        }

    def mended(self, text: str, suggestion: str) -> str:
        """The query `text` with a suggestion in its place."""
        return replaced(text, self.start, self.end, suggestion)


def replaced(text: str, start: int, end: int, by: str) -> str:
    """A text with something else in a place of it: where either is nothing, with one space or none round it."""
    before, after = text[:start], text[end:]
    if by and start < end:
        return f"{before}{by}{after}".strip()
    return " ".join(filter(None, (before.strip(), by, after.strip())))


class Warnings:
    """The warnings of one query, in the order in which they were found; at most `MAX_WARNINGS`."""

    def __init__(self) -> None:
        self._all: list[SearchWarning] = []

    def add(self, code: Code, message: str, start: int, end: int, suggestion: str | None = None, *more: str) -> None:
        if len(self._all) < MAX_WARNINGS:
            self._all.append(SearchWarning(code, message, start, end, suggestion, more))

    def has(self, code: Code) -> bool:
        return any(warning.code is code for warning in self._all)

    def __iter__(self) -> Iterator[SearchWarning]:
        return iter(sorted(self._all, key=lambda warning: warning.start))

    def __len__(self) -> int:
        return len(self._all)
