"""Set numbers as they are printed: `BTA • EN – 350` (D-1.21, O-1.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

#: The widest set number there is: what a reader of lists may look for in a line.
PATTERN: Final = (
    r"(?P<set>[A-Z0-9]{2,6})\s*[•·∙*-]?\s*(?P<language>[A-Z]{2})\s*[–—-]\s*(?P<number>[0-9]{1,4})(?P<variant>[A-Z]?)"
)
#: Letters of a text that may be a set number; a long row of spaces takes the pattern its square.
MAX_LETTERS: Final = 40
_PRINTED: Final = re.compile(PATTERN)


@dataclass(frozen=True, slots=True, order=True)
class SetNumber:
    """Which card of which set in which language; `variant` is the letter behind the number, or empty."""

    set: str
    language: str
    number: int
    variant: str = ""

    @property
    def code(self) -> str:
        """As it stands in addresses: BTA-EN-350."""
        return f"{self.set}-{self.language}-{self.number}{self.variant}"

    def __str__(self) -> str:
        return f"{self.set} • {self.language} – {self.number}{self.variant}"


def parse_set_number(text: str) -> SetNumber:
    """Read a set number in any of its printed forms. Raises ValueError, naming the right form."""
    match = _PRINTED.fullmatch(text.strip().upper()) if len(text) <= MAX_LETTERS else None
    if match is None:
        raise ValueError(f"{text[:MAX_LETTERS]!r} is not a set number such as “BTA • EN – 350”")
    return SetNumber(match["set"], match["language"], int(match["number"]), match["variant"])
