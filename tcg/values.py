"""Readers that validate values of a card from JSON or from a cell of a table.

A reader returns the stored value, or raises InvalidValue with a code for programs and a sentence that says what to do.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from tcg.names import fold
from tcg.setnumber import SetNumber, parse_set_number
from tcg.words import Vocabulary

#: Most letters of a value that a message quotes.
QUOTED: Final = 40
#: Separator of the entries of a list in a cell.
LIST_SEPARATOR: Final = "|"
#: First character of a CSV file, by which spreadsheets recognize UTF-8.
BYTE_ORDER_MARK: Final = "\ufeff"
_INTEGER: Final = re.compile(r"-?[0-9]+")
_BARE_NUMBER: Final = re.compile(r"([0-9]{1,4})([A-Z]?)", re.IGNORECASE)
_GREATEST_NUMBER: Final = 9999
#: Most letters of a file name.
_FILE_NAME: Final = 255
_FLAGS: Final = {"true": True, "yes": True, "false": False, "no": False}
_LINE_ENDS: Final = re.compile(r"\r\n?")
_SPACES: Final = re.compile(r"\s+")
#: Characters that begin a new line in some program, and characters that change the direction of the line.
_LINE_BREAKS: Final = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_TURNS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

Reader = Callable[[object], Any]


class ValueCode(StrEnum):
    """Code that tells programs why one value of a card, or several together, are invalid."""

    UNKNOWN_KEY = "UNKNOWN_KEY"
    MISSING = "MISSING"
    NOT_OF_KIND = "NOT_OF_KIND"
    WRONG_TYPE = "WRONG_TYPE"
    OUT_OF_RANGE = "OUT_OF_RANGE"
    TOO_LONG = "TOO_LONG"
    TOO_MANY = "TOO_MANY"
    REPEATED = "REPEATED"
    BAD_CHARACTER = "BAD_CHARACTER"
    BAD_NAME = "BAD_NAME"
    UNKNOWN_WORD = "UNKNOWN_WORD"
    BAD_SET_NUMBER = "BAD_SET_NUMBER"
    IMAGE_PATH = "IMAGE_PATH"


class InvalidValue(Exception):
    """Error for an invalid value of a card, with a code for programs and a message for people."""

    def __init__(self, code: StrEnum, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def quote(value: object) -> str:
    """Return `value` in quotation marks for a message: cut if it is long, without unprintable characters."""
    text = value if isinstance(value, str) else str(value)
    short = text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
    return "“" + "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in short) + "”"


@lru_cache(maxsize=4096)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    by_folded = {name.casefold(): name for name in known}
    matches = difflib.get_close_matches(word.casefold()[:QUOTED], by_folded, n=1, cutoff=0.6)
    return by_folded[matches[0]] if matches else ""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return a sentence that proposes the nearest of the words in `known`, or else lists all of them."""
    names = tuple(known)
    nearest = _nearest(word, names)
    return f"Did you mean {nearest}?" if nearest else f"Known: {', '.join(names)}."


def string(value: object) -> str:
    """Return the value if it is a text, also an empty one, or raise InvalidValue."""
    if not isinstance(value, str):
        raise InvalidValue(ValueCode.WRONG_TYPE, f"{describe(value)} stands where a text belongs.")
    return value


def describe(value: object) -> str:
    """Return a description of a JSON value for messages, such as "a list"."""
    match value:
        case bool():
            return "true or false"
        case int() | float():
            return f"the number {quote(value)}"
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return quote(value)


def check_characters(text: str, allowed: str) -> None:
    """Raise InvalidValue for unprintable characters and line breaks, except those in `allowed`."""
    for char in text:
        if char in _LINE_BREAKS and char not in allowed:
            message = f"a line break stands in {quote(text)}, which has to be one line. Write a space instead."
            raise InvalidValue(ValueCode.BAD_CHARACTER, message)
        if (unicodedata.category(char) in ("Cc", "Cs") or char in _TURNS) and char not in allowed:
            raise InvalidValue(
                ValueCode.BAD_CHARACTER, f"U+{ord(char):04X} in {quote(text)} is no character that can be printed."
            )


def check_length(text: str, limit: int) -> str:
    """Return the text unchanged, or raise InvalidValue if it has more than `limit` characters."""
    if len(text) > limit:
        raise InvalidValue(ValueCode.TOO_LONG, f"{len(text):,} characters; at most {limit:,} are possible.")
    return text


def line_of_text(limit: int) -> Reader:
    """Return a reader of one line of at most `limit` characters, maybe none, with single spaces."""

    def read(value: object) -> str:
        text = unicodedata.normalize("NFC", string(value)).strip()
        check_characters(text, "\t")
        return check_length(_SPACES.sub(" ", text), limit)

    return read


def lines_of_text(limit: int) -> Reader:
    """Return a reader of a text of at most `limit` characters, with any number of lines."""

    def read(value: object) -> str:
        text = unicodedata.normalize("NFC", string(value))
        check_characters(text, "\t\n\r")
        return check_length(_LINE_ENDS.sub("\n", text).strip(), limit)

    return read


def name_of_card(limit: int) -> Reader:
    """Return a reader of a name of at most `limit` characters: a line with a letter or digit, or an empty one."""
    read_line = line_of_text(limit)

    def read(value: object) -> str:
        name: str = read_line(value)
        if name and not any(char.isalnum() for char in name):
            raise InvalidValue(
                ValueCode.BAD_NAME, f"{quote(name)} has no letter and no digit, so nobody could look it up."
            )
        return name

    return read


@dataclass(frozen=True, slots=True)
class Integer:
    """Reader of a whole number from `low` to `high`. It refuses 600.0 and true."""

    low: int
    high: int

    def __call__(self, value: object) -> int:
        """Return the value if it is a number in the range, or raise InvalidValue."""
        if isinstance(value, bool) or not isinstance(value, int):
            if isinstance(value, str) and _INTEGER.fullmatch(value):
                raise InvalidValue(ValueCode.WRONG_TYPE, f"{quote(value)} is a text; write the number without quotes.")
            what = quote(value) if isinstance(value, str | float) else describe(value)
            raise InvalidValue(ValueCode.WRONG_TYPE, f"{what} is not a whole number.")
        if not self.low <= value <= self.high:
            raise InvalidValue(ValueCode.OUT_OF_RANGE, f"{quote(value)} is not between {self.low} and {self.high:,}.")
        return value


def word(vocabulary: type[Vocabulary]) -> Reader:
    """Return a reader of a word of `vocabulary` in any spelling, which returns its code."""

    def read(value: object) -> str:
        text = string(value)
        try:
            return vocabulary.parse(text).value
        except ValueError:
            known = suggestion(text, (member.value for member in vocabulary))
            raise InvalidValue(ValueCode.UNKNOWN_WORD, f"{quote(text)} is unknown. {known}") from None

    return read


def flag(value: object) -> bool:
    """Read a boolean: true or false, or in a table "yes" or "no" in any case."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().casefold() in _FLAGS:
        return _FLAGS[value.strip().casefold()]
    raise InvalidValue(ValueCode.WRONG_TYPE, f"{describe(value)} stands where true or false belongs.")


def several(read_one: Reader, most: int, what: str) -> Reader:
    """Return a reader of a list of at most `most` different values, or of a text that separates them with `|`.

    `read_one` reads a value. Empty values are left out. Values that differ only in case, accents or spaces are equal.
    `what` names the values in messages.
    """

    def read(value: object) -> list[object]:
        entries = value.split(LIST_SEPARATOR) if isinstance(value, str) else value
        if not isinstance(entries, list | tuple):
            raise InvalidValue(ValueCode.WRONG_TYPE, f"{describe(value)} stands where a list of {what} belongs.")
        if len(entries) > most:
            raise InvalidValue(ValueCode.TOO_MANY, f"{len(entries):,} {what}; at most {most} are possible.")
        values: dict[str, object] = {}
        for entry in entries:
            if isinstance(entry, str) and LIST_SEPARATOR in entry:
                message = f"{quote(entry)} has a {LIST_SEPARATOR} in it, which parts one of the {what} from the next."
                raise InvalidValue(ValueCode.BAD_CHARACTER, message)
            one = read_one(entry)
            if one in (None, ""):
                continue
            if fold(str(one)) in values:
                raise InvalidValue(ValueCode.REPEATED, f"{quote(one)} is listed twice.")
            values[fold(str(one))] = one
        return list(values.values())

    return read


def file_name(value: object) -> str:
    """Read the name of a file in the folder of the set file, which must not contain a path; "" for no file."""
    name = string(value).strip()
    check_characters(name, "")
    if name and (name in (".", "..") or any(char in name for char in "/\\:")):
        message = f"{quote(name)} is not the name of a file beside the set file; folders cannot be named."
        raise InvalidValue(ValueCode.IMAGE_PATH, message)
    return check_length(name, _FILE_NAME)


def set_number(value: object) -> SetNumber:
    """Read the number of a card in its set: 112, "112", "112A", or with set and language (O-1.4).

    Set and language are "" if the value has none.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        number = SetNumber("", "", value)
    else:
        text = string(value).strip()
        bare = _BARE_NUMBER.fullmatch(text)
        try:
            number = SetNumber("", "", int(bare[1]), bare[2].upper()) if bare else parse_set_number(text)
        except ValueError:
            message = f"{quote(text)} is not a number such as 112, 112A or “BTA • EN – 112”."
            raise InvalidValue(ValueCode.BAD_SET_NUMBER, message) from None
    if not 1 <= number.number <= _GREATEST_NUMBER:
        raise InvalidValue(
            ValueCode.BAD_SET_NUMBER, f"{quote(number.number)} is not between 1 and {_GREATEST_NUMBER:,}."
        )
    return number
