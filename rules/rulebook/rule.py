"""What a rule and a group of rules are; the data is in the modules named after the groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

#: The section of a rule that the rulebook does not have.
OUR_RULING: Final = "Our ruling"

Kind = Literal["statement", "ruling", "goldfish"]

_KIND_OF_PREFIX: Final[dict[str, Kind]] = {"D": "statement", "O": "ruling", "G": "goldfish"}
_GOLDFISH_GROUP: Final = 22


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: an id such as "D-12.12", a short title, one complete sentence, and where it comes from."""

    id: str
    title: str
    text: str
    section: str = OUR_RULING

    @property
    def kind(self) -> Kind:
        """Whether the rulebook says it (D-), we ruled it (O-), or it is about the goldfish simulator (G-)."""
        return _KIND_OF_PREFIX[self.id[0]]

    @property
    def group(self) -> int:
        """The number of its group, 1 to 23. Goldfish ids such as "G-7" have no group in them."""
        if self.kind == "goldfish":
            return _GOLDFISH_GROUP
        return int(self.id[2:].partition(".")[0])


@dataclass(frozen=True, slots=True)
class Group:
    """The rules of one subject, in the order in which they are read."""

    number: int
    title: str
    rules: tuple[Rule, ...]
