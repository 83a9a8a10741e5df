"""Quotation of values and texts in a search query."""

from __future__ import annotations

import re
from typing import Final

from query.parser import QUOTES

_PLAIN: Final = re.compile(rf"[^\s(),/{QUOTES}]+")


def quoted(value: str) -> str:
    """Return a value as written after a field and its operator, in quotation marks if necessary."""
    return value if _PLAIN.fullmatch(value) else phrase(value)


def phrase(text: str) -> str:
    """Return a text in quotation marks. Those in the text become typographic ones, which match the same results."""
    return '"{}"'.format(text.replace('"', "”"))
