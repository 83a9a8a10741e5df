"""File names of exported decks."""

from __future__ import annotations

from typing import Final

from django.utils.text import slugify

#: Most letters of a deck's name in a file name.
_LETTERS: Final = 60


def file_stem(name: str, deck_id: str) -> str:
    """Return the name of a deck in ASCII letters, digits, hyphens and underscores, or its id if nothing is left."""
    return slugify(name)[:_LETTERS].strip("-_") or deck_id
