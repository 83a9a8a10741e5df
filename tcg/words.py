"""Base class of the enums for a game's closed lists of words, such as its elements.

The value of a member is its code in the database, the API and set files; `label` is its name for people.
"""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from enum import StrEnum
from typing import Self


class Vocabulary(StrEnum):
    """Closed list of words, such as the elements of a game, with the spellings that input may use."""

    # Faster than the hash of an enum: the hash of the text, which Python caches.
    __hash__ = str.__hash__

    @property
    def label(self) -> str:
        """The name of the word for people: `area_radius` is "Area Radius"."""
        return self.value.replace("_", " ").title()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the word with a code or label, ignoring case, spaces, `-` and `_`, or raise ValueError."""
        with suppress(ValueError):
            return cls(text)
        wanted = _squeeze(text)
        for member in cls:
            if wanted in (_squeeze(member.value), _squeeze(member.label)):
                return member
        raise ValueError(f"{text!r} is not one of {', '.join(member.label for member in cls)}")

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Return (code, label) of every word, for forms and model fields."""
        return [(member.value, member.label) for member in cls]


def _squeeze(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in folded if char not in " _-\u2010\u2011\t")
