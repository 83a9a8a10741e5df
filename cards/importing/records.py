"""Sets and cards of set files after the checks, ready for comparison with the database."""

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
    """Card set as a set file describes it. Values that are not in `given` remain unchanged in the database."""

    code: str
    language: str
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowReading:
    """Content of one row of a set file, which describes a card, after the checks.

    Attributes:
        read: Valid values by key of the set file.
        values: Values by field, in the form that the game stores.
        key: Identity of the card within its game, or "" if it is unknown.
        faults: Faults and warnings.
    """

    read: Mapping[str, Any]
    values: Mapping[str, Any]
    key: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """Checked card of a set file, ready to be compared with the database.

    `line` is that of the card, `lines` those of its keys. `key` is the identity of the card (O-2.2). `values` are in
    the form that the game stores.
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
        """Return a fault or warning at the line of a key of this record."""
        return Fault(self.lines.get(key, self.line), key, code, message)


@dataclass(slots=True)
class SetFile:
    """Checked set file with its content and its faults. A file without faults can be compared with the database.

    `faulty` contains cards with a fault that have at least a name and a kind.
    """

    path: Path
    set: SetRecord | None = None
    records: list[Record] = field(default_factory=list)
    faulty: list[Record] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
