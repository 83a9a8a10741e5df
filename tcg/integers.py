"""Whole numbers as people and addresses write them."""

from __future__ import annotations


def read_integer(text: str, digits: int = 9) -> int | None:
    """Return the number that a text is, written in at most so many digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
