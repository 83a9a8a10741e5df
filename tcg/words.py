"""Closed lists of words: what every enum of a game's vocabulary is made of.

The value of a member is its code, used in the database, the API and set files; `label` is what a person reads.
"""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from enum import StrEnum
from typing import Self


class Vocabulary(StrEnum):
    """A closed list of words, read generously and printed one way."""

    # Looked up all the time: the hash of the text, which is kept, not that of the member's name.
    __hash__ = str.__hash__

    @property
    def label(self) -> str:
        """What a person reads: `area_radius` is "Area Radius"."""
        return self.value.replace("_", " ").title()

    @classmethod
    def parse(cls, text: str) -> Self:
        """The member that `text` names by code or label; case, spaces, hyphens and underscores don't matter.

        Raises ValueError when there is none.
        """
        with suppress(ValueError):
            return cls(text)
        wanted = _squeeze(text)
        for member in cls:
            if wanted in (_squeeze(member.value), _squeeze(member.label)):
                return member
        raise ValueError(f"{text!r} is not one of {', '.join(member.label for member in cls)}")

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """(code, label) of every member, as forms and model fields want them."""
        return [(member.value, member.label) for member in cls]


def _squeeze(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in folded if char not in " _-\u2010\u2011\t")
