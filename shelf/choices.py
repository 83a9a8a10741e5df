"""Choices of the fields of cards in the API."""

from __future__ import annotations

from games.fields import Field


def choices_of(field: Field) -> list[str] | None:
    """The words that a field chooses from, None where it is no choice."""
    return None if field.words is None else [word.value for word in field.words]
