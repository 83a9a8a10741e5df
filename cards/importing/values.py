"""Readers of values in Despaira's set files, besides those of `tcg.values`, which raise InvalidValue."""

from __future__ import annotations

import datetime
import re
from typing import Final

from cards.importing.errors import FaultCode
from rules.vocabulary import TrickClass, class_mask
from tcg.values import LIST_SEPARATOR, InvalidValue, describe, quote, string, word

_INTEGER: Final = re.compile(r"-?[0-9]+")
_SET_CODE: Final = re.compile(r"[A-Z0-9]{2,6}")
_LANGUAGE: Final = re.compile(r"[A-Z]{2}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def cell_to_integer(cell: str) -> int | str:
    """Return the number in a CSV cell; other text is returned unchanged, for a reader to refuse."""
    # Twenty digits exceed any limit and are converted quickly.
    return int(cell[:20]) if _INTEGER.fullmatch(cell) else cell


def mask_of_classes(value: object) -> int | None:
    """Read trick classes, a list or text with `|` between them, into one bit per class; None for an empty list."""
    entries = value.split(LIST_SEPARATOR) if isinstance(value, str) else value
    if not isinstance(entries, list):
        raise InvalidValue(FaultCode.WRONG_TYPE, f"{describe(value)} stands where a list of classes belongs.")
    read_class = word(TrickClass)
    classes: list[TrickClass] = []
    for entry in entries:
        trick_class = TrickClass(read_class(entry))
        if trick_class in classes:
            raise InvalidValue(FaultCode.REPEATED_CLASS, f"{trick_class.label} is listed twice.")
        classes.append(trick_class)
    return class_mask(classes) or None


def set_code(value: object) -> str:
    """Read the code of a set: 2 to 6 capital letters or digits."""
    code = string(value).strip()
    if not _SET_CODE.fullmatch(code):
        raise InvalidValue(FaultCode.BAD_SET_CODE, f"{quote(code)} is not 2 to 6 capital letters or digits.")
    return code


def language(value: object) -> str:
    """Read a language code: two capital letters."""
    code = string(value).strip()
    if not _LANGUAGE.fullmatch(code):
        raise InvalidValue(FaultCode.BAD_LANGUAGE, f"{quote(code)} is not two capital letters such as EN.")
    return code


def date(value: object) -> datetime.date:
    """Read a date in the form 2026-11-21."""
    text = string(value).strip()
    try:
        if _DATE.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    raise InvalidValue(FaultCode.BAD_DATE, f"{quote(text)} is not a date such as 2026-11-21.")
