"""JSON shapes that the figures of several games share.

The type of a figure's `as_data` is its schema in the API: a TypedDict is an object, and the text in an Annotated
type is a description.
"""

from __future__ import annotations

from typing import TypedDict


class NamedCardData(TypedDict):
    """Card."""

    card: str
    slug: str


class CountedCardData(NamedCardData):
    """Card with its copies."""

    count: int
