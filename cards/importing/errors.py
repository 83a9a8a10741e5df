"""Faults and warnings about set files: a stable code, a position and a message."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tcg.values import QUOTED, InvalidValue, quote


class FaultCode(StrEnum):
    """Code for the reason why a set file is refused, explained in docs/set-files.md."""

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
    OTHER_GAME = "OTHER_GAME"
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
    """Code for a probable mistake in a set file that does not prevent its import."""

    NO_ABILITY_NO_LORE = "NO_ABILITY_NO_LORE"
    ABILITY_AND_LORE = "ABILITY_AND_LORE"
    TIMER_WITHOUT_TURNS = "TIMER_WITHOUT_TURNS"
    EQUIP_AND_RECHARGE = "EQUIP_AND_RECHARGE"
    HIGH_LEVEL = "HIGH_LEVEL"
    MANY_TYPES = "MANY_TYPES"
    TEXT_NOT_EXECUTABLE = "TEXT_NOT_EXECUTABLE"
    UNKNOWN_TOKEN = "UNKNOWN_TOKEN"
    NAME_KNOWN = "NAME_KNOWN"
    SET_KNOWN = "SET_KNOWN"
    IMAGE_SHAPE = "IMAGE_SHAPE"
    IMAGE_UNUSED = "IMAGE_UNUSED"


@dataclass(frozen=True, slots=True)
class Fault:
    """Fault or warning at a position in a set file, with a code and a message.

    `line` counts from 1. `column` is a key, or the character position in an unreadable file.
    """

    line: int
    column: str
    code: StrEnum
    message: str

    @classmethod
    def of(cls, error: InvalidValue, line: int, column: str) -> Fault:
        """Return the fault for an invalid value at this position."""
        return cls(line, column, error.code, error.message)

    @property
    def is_warning(self) -> bool:
        """Whether it is only a warning, so that the file can be imported."""
        return isinstance(self.code, WarningCode)

    def __str__(self) -> str:
        sign = "warning " if self.is_warning else ""
        return f"line {self.line}, column {self.column}: {sign}{self.code}: {self.message}"


def name_of_column(key: str) -> str:
    """Return a key of a set file as messages show it: quoted if it is empty, long or not printable."""
    return key if key.isprintable() and 0 < len(key) <= QUOTED else quote(key)
