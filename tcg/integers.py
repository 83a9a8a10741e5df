"""Whole numbers in texts and addresses."""

from __future__ import annotations


def read_integer(text: str, digits: int = 9) -> int | None:
    """Return the whole number in a text, or None if the text is no number of at most `digits` digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
