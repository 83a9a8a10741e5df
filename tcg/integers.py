"""Reading of whole numbers from texts and URLs."""

from __future__ import annotations


def read_integer(text: str, digits: int = 9) -> int | None:
    """Return the whole number that a text consists of, or None if it is not 1 to `digits` digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
