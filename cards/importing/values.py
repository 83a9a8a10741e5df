"""Values of a set file: from what JSON or a cell says to what a card holds. Each reader raises Refused."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from cards.importing.faults import FaultCode, Refused, quote, suggestion
from rules.vocabulary import TrickClass, class_mask
from tcg.setnumber import SetNumber, parse_set_number
from tcg.words import Vocabulary

#: Between the entries of a list in a cell.
LIST_SEPARATOR: Final = "|"
_INTEGER: Final = re.compile(r"-?[0-9]+")
_BARE_NUMBER: Final = re.compile(r"([0-9]{1,4})([A-Z]?)", re.IGNORECASE)
_LINE_ENDS: Final = re.compile(r"\r\n?")
_SPACES: Final = re.compile(r"\s+")
#: What begins a new line somewhere, and what turns the direction of the line round.
_LINE_BREAKS: Final = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_TURNS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SET_CODE: Final = re.compile(r"[A-Z0-9]{2,6}")
_LANGUAGE: Final = re.compile(r"[A-Z]{2}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_GREATEST_NUMBER: Final = 9999
#: Longer names no file system has.
_FILE_NAME: Final = 255

Reader = Callable[[object], Any]


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise Refused(FaultCode.WRONG_TYPE, f"{_describe(value)} stands where a text belongs.")
    return value


def _describe(value: object) -> str:
    """What a JSON value is, in words."""
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


def _check_characters(text: str, allowed: str) -> None:
    for char in text:
        if char in _LINE_BREAKS and char not in allowed:
            message = f"a line break stands in {quote(text)}, which has to be one line. Write a space instead."
            raise Refused(FaultCode.BAD_CHARACTER, message)
        if (unicodedata.category(char) in ("Cc", "Cs") or char in _TURNS) and char not in allowed:
            raise Refused(
                FaultCode.BAD_CHARACTER, f"U+{ord(char):04X} in {quote(text)} is no character that can be printed."
            )


def _check_length(text: str, limit: int) -> str:
    if len(text) > limit:
        raise Refused(FaultCode.TOO_LONG, f"{len(text):,} characters; at most {limit:,} are possible.")
    return text


def line_of_text(limit: int) -> Reader:
    """A reader of one line of at most `limit` characters; spaces in a row become one."""

    def read(value: object) -> str:
        text = unicodedata.normalize("NFC", _string(value)).strip()
        _check_characters(text, "\t")
        return _check_length(_SPACES.sub(" ", text), limit)

    return read


def lines_of_text(limit: int) -> Reader:
    """A reader of a text of at most `limit` characters that may have several lines."""

    def read(value: object) -> str:
        text = unicodedata.normalize("NFC", _string(value))
        _check_characters(text, "\t\n\r")
        return _check_length(_LINE_ENDS.sub("\n", text).strip(), limit)

    return read


def name_of_card(limit: int) -> Reader:
    """A reader of a name: a line with at least one letter or digit in it."""
    read_line = line_of_text(limit)

    def read(value: object) -> str:
        name: str = read_line(value)
        if name and not any(char.isalnum() for char in name):
            raise Refused(FaultCode.BAD_NAME, f"{quote(name)} has no letter and no digit, so nobody could look it up.")
        return name

    return read


def file_name(value: object) -> str:
    """The name of a file beside the set file: no folder, no way out of this one."""
    name = _string(value).strip()
    _check_characters(name, "")
    if name and (name in (".", "..") or any(char in name for char in "/\\:")):
        message = f"{quote(name)} is not the name of a file beside the set file; folders cannot be named."
        raise Refused(FaultCode.IMAGE_PATH, message)
    return _check_length(name, _FILE_NAME)


def integer(low: int, high: int) -> Reader:
    """A reader of a whole number from `low` to `high`. Neither 600.0 nor true is one."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            if isinstance(value, str) and _INTEGER.fullmatch(value):
                raise Refused(FaultCode.WRONG_TYPE, f"{quote(value)} is a text; write the number without quotes.")
            what = quote(value) if isinstance(value, str | float) else _describe(value)
            raise Refused(FaultCode.WRONG_TYPE, f"{what} is not a whole number.")
        if not low <= value <= high:
            raise Refused(FaultCode.OUT_OF_RANGE, f"{quote(value)} is not between {low} and {high:,}.")
        return value

    return read


def cell_to_integer(cell: str) -> int | str:
    """A cell of a CSV file that holds a whole number as that number; any other as it is, to be refused later."""
    # Twenty digits are more than any limit, and keep Python from counting thousands.
    return int(cell[:20]) if _INTEGER.fullmatch(cell) else cell


def word(vocabulary: type[Vocabulary]) -> Reader:
    """A reader of a word of `vocabulary`, as its code."""

    def read(value: object) -> str:
        text = _string(value)
        try:
            return vocabulary.parse(text).value
        except ValueError:
            known = suggestion(text, (member.value for member in vocabulary))
            raise Refused(FaultCode.UNKNOWN_WORD, f"{quote(text)} is unknown. {known}") from None

    return read


def mask_of_classes(value: object) -> int | None:
    """The trick classes of a list, or of a text that separates them with `|`, as a class mask."""
    entries = value.split(LIST_SEPARATOR) if isinstance(value, str) else value
    if not isinstance(entries, list):
        raise Refused(FaultCode.WRONG_TYPE, f"{_describe(value)} stands where a list of classes belongs.")
    read_class = word(TrickClass)
    classes: list[TrickClass] = []
    for entry in entries:
        trick_class = TrickClass(read_class(entry))
        if trick_class in classes:
            raise Refused(FaultCode.REPEATED_CLASS, f"{trick_class.label} is listed twice.")
        classes.append(trick_class)
    return class_mask(classes) or None


def set_code(value: object) -> str:
    code = _string(value).strip()
    if not _SET_CODE.fullmatch(code):
        raise Refused(FaultCode.BAD_SET_CODE, f"{quote(code)} is not 2 to 6 capital letters or digits.")
    return code


def language(value: object) -> str:
    code = _string(value).strip()
    if not _LANGUAGE.fullmatch(code):
        raise Refused(FaultCode.BAD_LANGUAGE, f"{quote(code)} is not two capital letters such as EN.")
    return code


def date(value: object) -> datetime.date:
    text = _string(value).strip()
    try:
        if _DATE.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    raise Refused(FaultCode.BAD_DATE, f"{quote(text)} is not a date such as 2026-11-21.")


def set_number(value: object) -> SetNumber:
    """The number of a card: 112, "112", "112A", or printed with set and language (O-1.4).

    Set and language are empty where the value names none.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        number = SetNumber("", "", value)
    else:
        text = _string(value).strip()
        bare = _BARE_NUMBER.fullmatch(text)
        try:
            number = SetNumber("", "", int(bare[1]), bare[2].upper()) if bare else parse_set_number(text)
        except ValueError:
            message = f"{quote(text)} is not a number such as 112, 112A or “BTA • EN – 112”."
            raise Refused(FaultCode.BAD_SET_NUMBER, message) from None
    if not 1 <= number.number <= _GREATEST_NUMBER:
        raise Refused(FaultCode.BAD_SET_NUMBER, f"{quote(number.number)} is not between 1 and {_GREATEST_NUMBER:,}.")
    return number
