"""Set numbers as they are printed: `BTA • EN – 350` (D-1.21, O-1.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

#: The widest set number there is: what a reader of lists may look for in a line.
PATTERN: Final = (
    r"(?P<set>[A-Z0-9]{2,6})\s*[•·∙*-]?\s*(?P<language>[A-Z]{2})\s*[–—-]\s*(?P<number>[0-9]{1,4})(?P<variant>[A-Z]?)"
)
_PRINTED: Final = re.compile(PATTERN)


@dataclass(frozen=True, slots=True, order=True)
class SetNumber:
    """Which card of which set in which language; `variant` is the letter behind the number, or empty."""

    set: str
    language: str
    number: int
    variant: str = ""

    def __str__(self) -> str:
        return f"{self.set} • {self.language} – {self.number}{self.variant}"


def parse_set_number(text: str) -> SetNumber:
    """Read a set number in any of its printed forms. Raises ValueError, naming the right form."""
    match = _PRINTED.fullmatch(text.strip().upper())
    if match is None:
        raise ValueError(f"{text!r} is not a set number such as “BTA • EN – 350”")
    return SetNumber(match["set"], match["language"], int(match["number"]), match["variant"])
