"""Set numbers as they are printed: `BTA • EN – 350` (D-1.21, O-1.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

#: Pattern of all forms of a set number.
PATTERN: Final = (
    r"(?P<set>[A-Z0-9]{2,6})\s*[•·∙*-]?\s*(?P<language>[A-Z]{2})\s*[–—-]\s*(?P<number>[0-9]{1,4})(?P<variant>[A-Z]?)"
)
#: Most letters of a set number. The time of the pattern grows with the square of the number of spaces.
MAX_LETTERS: Final = 40
_PRINTED: Final = re.compile(PATTERN)


@dataclass(frozen=True, slots=True, order=True)
class SetNumber:
    """Number of a card in a set and language. `variant` is a letter after the number, or ""."""

    set: str
    language: str
    number: int
    variant: str = ""

    @property
    def code(self) -> str:
        """The set number in URLs: BTA-EN-350."""
        return f"{self.set}-{self.language}-{self.number}{self.variant}"

    def __str__(self) -> str:
        return f"{self.set} • {self.language} – {self.number}{self.variant}"


def parse_set_number(text: str) -> SetNumber:
    """Return a set number from any of its printed forms, or raise ValueError with an example in the message."""
    match = _PRINTED.fullmatch(text.strip().upper()) if len(text) <= MAX_LETTERS else None
    if match is None:
        raise ValueError(f"{text[:MAX_LETTERS]!r} is not a set number such as “BTA • EN – 350”")
    return SetNumber(match["set"], match["language"], int(match["number"]), match["variant"])
