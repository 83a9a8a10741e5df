"""File names of exported decks."""

from __future__ import annotations

from typing import Final

from django.utils.text import slugify

#: Most letters of a deck's name in a file name.
_LETTERS: Final = 60


def file_stem(name: str, deck_id: str) -> str:
    """Return a deck's file name without suffix: up to 60 ASCII letters, digits, - and _ of its name, else its id."""
    return slugify(name)[:_LETTERS].strip("-_") or deck_id
