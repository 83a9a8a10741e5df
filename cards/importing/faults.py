"""What can be wrong with a set file: a code that programs hold on to, a place, and words for a person."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from django_stubs_ext import StrOrPromise

#: Longer values are cut where a message quotes them.
_QUOTED = 40


class FaultCode(StrEnum):
    """Why a file is refused. docs/set-files.md explains each."""

    UNREADABLE = "UNREADABLE"
    TOO_LARGE = "TOO_LARGE"
    EMPTY = "EMPTY"
    WRONG_ENCODING = "WRONG_ENCODING"
    BAD_JSON = "BAD_JSON"
    TOO_DEEP = "TOO_DEEP"
    BAD_CSV = "BAD_CSV"
    WRONG_CELLS = "WRONG_CELLS"
    WRONG_SHAPE = "WRONG_SHAPE"
    TOO_MANY_ROWS = "TOO_MANY_ROWS"
    UNKNOWN_KEY = "UNKNOWN_KEY"
    DUPLICATE_KEY = "DUPLICATE_KEY"
    MISSING = "MISSING"
    NOT_OF_KIND = "NOT_OF_KIND"
    WRONG_TYPE = "WRONG_TYPE"
    OUT_OF_RANGE = "OUT_OF_RANGE"
    TOO_LONG = "TOO_LONG"
    BAD_CHARACTER = "BAD_CHARACTER"
    BAD_NAME = "BAD_NAME"
    UNKNOWN_WORD = "UNKNOWN_WORD"
    REPEATED_CLASS = "REPEATED_CLASS"
    RANGE_WITHOUT_RATK = "RANGE_WITHOUT_RATK"
    ABILITY_WITHOUT_TEXT = "ABILITY_WITHOUT_TEXT"
    PLAYS_AS_WITHOUT_TEXT = "PLAYS_AS_WITHOUT_TEXT"
    BAD_SET_CODE = "BAD_SET_CODE"
    BAD_LANGUAGE = "BAD_LANGUAGE"
    BAD_DATE = "BAD_DATE"
    SET_DIFFERS = "SET_DIFFERS"
    BAD_SET_NUMBER = "BAD_SET_NUMBER"
    OTHER_SET = "OTHER_SET"
    DUPLICATE_NUMBER = "DUPLICATE_NUMBER"
    DUPLICATE_NAME = "DUPLICATE_NAME"
    NUMBER_TAKEN = "NUMBER_TAKEN"
    KIND_CHANGED = "KIND_CHANGED"
    IMAGE_PATH = "IMAGE_PATH"
    IMAGE_MISSING = "IMAGE_MISSING"
    IMAGE_TOO_LARGE = "IMAGE_TOO_LARGE"
    BAD_IMAGE = "BAD_IMAGE"


class WarningCode(StrEnum):
    """What looks like a mistake and is loaded all the same (Appendix C, consistency checks)."""

    NO_ABILITY_NO_LORE = "NO_ABILITY_NO_LORE"
    ABILITY_AND_LORE = "ABILITY_AND_LORE"
    TIMER_WITHOUT_TURNS = "TIMER_WITHOUT_TURNS"
    EQUIP_AND_RECHARGE = "EQUIP_AND_RECHARGE"
    HIGH_LEVEL = "HIGH_LEVEL"
    MANY_TYPES = "MANY_TYPES"
    TEXT_NOT_EXECUTABLE = "TEXT_NOT_EXECUTABLE"
    UNKNOWN_TOKEN = "UNKNOWN_TOKEN"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault or warning at a place. `column` is the key or, where the file itself cannot be read, a character."""

    line: int
    column: str
    code: FaultCode | WarningCode
    message: StrOrPromise

    @property
    def is_warning(self) -> bool:
        return isinstance(self.code, WarningCode)

    def __str__(self) -> str:
        sign = "warning " if self.is_warning else ""
        return f"line {self.line}, column {self.column}: {sign}{self.code}: {self.message}"


class Refused(Exception):
    """A value that cannot stand: its code and why. Becomes a Fault where its place is known."""

    def __init__(self, code: FaultCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def at(self, line: int, column: str) -> Fault:
        return Fault(line, column, self.code, self.message)


def quote(value: object) -> str:
    """`value` in quotation marks for a message: cut when long, nothing in it that a terminal would act on."""
    text = value if isinstance(value, str) else str(value)
    shown = text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"
    return "“" + "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in shown) + "”"


def name_of_column(key: str) -> str:
    """A key as a fault names it: as it is, or quoted where it is empty, long or not printable."""
    return key if key.isprintable() and 0 < len(key) <= _QUOTED else quote(key)


@lru_cache(maxsize=4096)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    by_folded = {name.casefold(): name for name in known}
    found = difflib.get_close_matches(word.casefold()[:_QUOTED], by_folded, n=1, cutoff=0.6)
    return by_folded[found[0]] if found else ""


def suggestion(word: str, known: Iterable[str]) -> str:
    """A sentence that names the known word nearest to `word`, or else all of them."""
    names = tuple(known)
    nearest = _nearest(word, names)
    return f"Did you mean {nearest}?" if nearest else f"Known: {', '.join(names)}."
