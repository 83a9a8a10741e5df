"""Shapes of JSON that the figures of several games share.

A figure's `as_data` is annotated with its shape, from which the API documents it: a TypedDict is a schema, and a text
in an Annotated type says what a number means.
"""

from __future__ import annotations

from typing import TypedDict


class NamedCardData(TypedDict):
    """A card."""

    card: str
    slug: str


class CountedCardData(NamedCardData):
    """A card with its copies."""

    count: int
