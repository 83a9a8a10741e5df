"""What set files want, checked: sets and cards as they are handed on to be compared with the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cards.importing.errors import Fault, FaultCode, WarningCode
from cards.importing.images import PrintedImage
from tcg.setnumber import SetNumber


@dataclass(slots=True)
class SetRecord:
    """A set as files name it. What is not in `given` stays as it is in the database."""

    code: str
    language: str
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a row says of a card, read by itself.

    `read` has what could be read, by key. `values` are those of the card as its game keeps them, and `key` is what
    makes it the same card as another, as far as that is known: empty where it is not. `found` are faults and warnings.
    """

    read: Mapping[str, Any]
    values: Mapping[str, Any]
    key: str
    found: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A card that a file wants, checked. `key` is what makes it the same card as another (O-2.2), `values` is what its
    game keeps of it.
    """

    line: int
    lines: Mapping[str, int]
    key: str
    name: str
    kind: str
    values: Mapping[str, Any]
    number: SetNumber | None
    rarity: str
    artist: str
    image: PrintedImage | None

    def fault(self, key: str, code: FaultCode | WarningCode, message: str) -> Fault:
        """A fault or warning at one of this record's keys."""
        return Fault(self.lines.get(key, self.line), key, code, message)


@dataclass(slots=True)
class SetFile:
    """A checked file: what it wants and what is wrong with it. Without faults, it can be planned.

    `refused` are the cards with a fault, as far as they could be read, which takes a name and a kind.
    """

    path: Path
    set: SetRecord | None = None
    records: list[Record] = field(default_factory=list)
    refused: list[Record] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
