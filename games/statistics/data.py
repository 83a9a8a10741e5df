"""JSON shapes that the statistics of decks of several games share.

The type of a figure's `as_data` is its schema in the API: a TypedDict is an object, and the text in an Annotated
type is a description.
"""

from __future__ import annotations

from typing import TypedDict


class NamedCardData(TypedDict):
    """Card with its name and slug."""

    card: str
    slug: str


class CountedCardData(NamedCardData):
    """Card with its copies in a deck."""

    count: int
