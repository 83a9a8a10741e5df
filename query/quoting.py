"""Values and texts as they are written in a query."""

from __future__ import annotations

import re
from typing import Final

from query.parser import QUOTES

_PLAIN: Final = re.compile(rf"[^\s(),/{QUOTES}]+")


def quoted(value: str) -> str:
    """Return a value as it is written behind a field: in quotation marks where it has to be."""
    return value if _PLAIN.fullmatch(value) else phrase(value)


def phrase(text: str) -> str:
    """Return a text in quotation marks. Plain ones in it become others, which are the same to all searches."""
    return '"{}"'.format(text.replace('"', "”"))
