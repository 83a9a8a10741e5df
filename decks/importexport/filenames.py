"""File names of exported decks."""

from __future__ import annotations

from typing import Final

from django.utils.text import slugify

#: Most letters of a deck's name in a file name.
_LETTERS: Final = 60


def file_stem(name: str, deck_id: str) -> str:
    """Return the file name of a deck without suffix: up to 60 ASCII letters, digits, - and _ of its name.

    It is the deck's id if nothing is left of the name.
    """
    return slugify(name)[:_LETTERS].strip("-_") or deck_id
