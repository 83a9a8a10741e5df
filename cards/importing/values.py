"""Values of Despaira's set files beside those that every game has (`tcg.values`). Each reader raises Refused."""

from __future__ import annotations

import datetime
import re
from typing import Final

from cards.importing.errors import FaultCode
from rules.vocabulary import TrickClass, class_mask
from tcg.values import LIST_SEPARATOR, Refused, describe, quote, string, word

_INTEGER: Final = re.compile(r"-?[0-9]+")
_SET_CODE: Final = re.compile(r"[A-Z0-9]{2,6}")
_LANGUAGE: Final = re.compile(r"[A-Z]{2}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def cell_to_integer(cell: str) -> int | str:
    """A cell of a CSV file that holds a whole number as that number; any other as it is, to be refused later."""
    # Twenty digits are more than any limit, and keep Python from counting thousands.
    return int(cell[:20]) if _INTEGER.fullmatch(cell) else cell


def mask_of_classes(value: object) -> int | None:
    """The trick classes of a list, or of a text that separates them with `|`, as a class mask."""
    entries = value.split(LIST_SEPARATOR) if isinstance(value, str) else value
    if not isinstance(entries, list):
        raise Refused(FaultCode.WRONG_TYPE, f"{describe(value)} stands where a list of classes belongs.")
    read_class = word(TrickClass)
    classes: list[TrickClass] = []
    for entry in entries:
        trick_class = TrickClass(read_class(entry))
        if trick_class in classes:
            raise Refused(FaultCode.REPEATED_CLASS, f"{trick_class.label} is listed twice.")
        classes.append(trick_class)
    return class_mask(classes) or None


def set_code(value: object) -> str:
    code = string(value).strip()
    if not _SET_CODE.fullmatch(code):
        raise Refused(FaultCode.BAD_SET_CODE, f"{quote(code)} is not 2 to 6 capital letters or digits.")
    return code


def language(value: object) -> str:
    code = string(value).strip()
    if not _LANGUAGE.fullmatch(code):
        raise Refused(FaultCode.BAD_LANGUAGE, f"{quote(code)} is not two capital letters such as EN.")
    return code


def date(value: object) -> datetime.date:
    text = string(value).strip()
    try:
        if _DATE.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    raise Refused(FaultCode.BAD_DATE, f"{quote(text)} is not a date such as 2026-11-21.")
