"""Rows of a set file, each a card, with line numbers for messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.importing.errors import Fault, FaultCode
from tcg.values import InvalidValue, Reader

#: Additional column of CSV files: the code of the set.
SET_COLUMN: Final = "set"
#: Most cards of a set.
MAX_ROWS: Final = 20_000
#: Most keys of a card, which limits the number of faults.
MAX_KEYS: Final = 100


@dataclass(frozen=True, slots=True)
class Cell:
    """Value in a set file with its line number."""

    value: object
    line: int


@dataclass(frozen=True, slots=True)
class Row:
    """Card or set in a set file, as values by key. A broken row could not be read and is only counted."""

    line: int
    cells: dict[str, Cell]
    is_broken: bool = False

    def line_of(self, key: str) -> int:
        """Return the line of a key, or of the row if it lacks the key."""
        return self.cells[key].line if key in self.cells else self.line


@dataclass(slots=True)
class Rows:
    """Cards and set (in CSV in each row) of a set file as they were read, and the faults of its syntax.

    `game` is the code of the game, or "" if it is unknown; then rows are missing.
    """

    game: str = ""
    is_csv: bool = False
    set: Row | None = None
    cards: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def in_order(self) -> list[Fault]:
        """Faults of the file's syntax, ordered by line."""
        return sorted(self.faults, key=lambda fault: fault.line)


def read_cells(row: Row, readers: Mapping[str, Reader]) -> tuple[dict[str, Any], dict[str, Fault]]:
    """Return valid values by key, without empty ones, and faults by key. Keys without a reader are ignored."""
    read: dict[str, Any] = {}
    faults: dict[str, Fault] = {}
    for key, cell in row.cells.items():
        if key not in readers or cell.value in (None, "", []):
            continue
        try:
            value = readers[key](cell.value)
        except InvalidValue as error:
            faults[key] = Fault.of(error, cell.line, key)
        else:
            if value not in (None, ""):
                read[key] = value
    return read, faults


def check_printing(row: Row, read: Mapping[str, object]) -> Iterator[Fault]:
    """Yield a fault if a row has values of a printing in `read`, such as a rarity, but no set number."""
    if "number" not in row.cells or row.cells["number"].value in (None, ""):
        for key in ("rarity", "artist", "image"):
            if key in read:
                message = f"without a number there is no printing that the {key} could belong to."
                yield Fault(row.line, "number", FaultCode.MISSING, message)
                return
