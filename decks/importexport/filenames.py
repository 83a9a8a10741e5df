"""What files of a deck are called where they are saved."""

from __future__ import annotations

from typing import Final

from django.utils.text import slugify

#: Letters of a deck's name in that of its files.
_LETTERS: Final = 60


def file_stem(name: str, deck_id: str) -> str:
    """The name of a deck as letters, digits and hyphens of ASCII, which every header and disk takes; its id where none
    are left."""
    return slugify(name)[:_LETTERS].strip("-_") or deck_id
