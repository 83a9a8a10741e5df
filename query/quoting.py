"""Quoting of values and texts in a query."""

from __future__ import annotations

import re
from typing import Final

from query.parser import QUOTES

_PLAIN: Final = re.compile(rf"[^\s(),/{QUOTES}]+")


def quoted(value: str) -> str:
    """Return a value as written behind a field, in quotation marks if necessary."""
    return value if _PLAIN.fullmatch(value) else phrase(value)


def phrase(text: str) -> str:
    """Return a text in quotation marks. Plain marks in it become typographic ones, which search alike."""
    return '"{}"'.format(text.replace('"', "”"))
