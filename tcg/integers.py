"""Whole numbers in texts and addresses."""

from __future__ import annotations


def read_integer(text: str, digits: int = 9) -> int | None:
    """Return the number in a text of at most so many digits, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
