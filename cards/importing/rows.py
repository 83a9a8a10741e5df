"""Rows of a set file as they stand there, with their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.importing.errors import Fault, FaultCode
from tcg.values import Reader, Refused

#: A column of CSV files beside the keys of a card: the code of the set.
SET_COLUMN: Final = "set"
#: More cards than this are not one set.
MAX_ROWS: Final = 20_000
#: A card with more keys than this is no card, and not worth a fault a key.
MAX_KEYS: Final = 100


@dataclass(frozen=True, slots=True)
class Cell:
    """A value and the line it stands in."""

    value: object
    line: int


@dataclass(frozen=True, slots=True)
class Row:
    """A card, or the set, by key. `is_broken`: it could not be read and only counts."""

    line: int
    cells: dict[str, Cell]
    is_broken: bool = False

    def line_of(self, key: str) -> int:
        """The line of a key, or of the row where it has none."""
        return self.cells[key].line if key in self.cells else self.line


@dataclass(slots=True)
class Rows:
    """What a file holds, and what is wrong with its form. CSV files have no `set`: their rows say it.

    `game` is the code of the game that the cards are of, empty where that can't be said: then there are no rows.
    """

    game: str = ""
    is_csv: bool = False
    set: Row | None = None
    cards: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def in_order(self) -> list[Fault]:
        """The faults by their lines."""
        return sorted(self.faults, key=lambda fault: fault.line)


def read_cells(row: Row, readers: Mapping[str, Reader]) -> tuple[dict[str, Any], dict[str, Fault]]:
    """The values of a row by key, absent ones left out, and what is wrong with the others."""
    read: dict[str, Any] = {}
    faults: dict[str, Fault] = {}
    for key, cell in row.cells.items():
        if key not in readers or cell.value in (None, "", []):
            continue
        try:
            value = readers[key](cell.value)
        except Refused as refused:
            faults[key] = Fault.of(refused, cell.line, key)
        else:
            if value not in (None, ""):
                read[key] = value
    return read, faults


def check_printing(row: Row, read: Mapping[str, object]) -> Iterator[Fault]:
    """What a row without a number says of a printing, which it doesn't have."""
    if "number" not in row.cells or row.cells["number"].value in (None, ""):
        for key in ("rarity", "artist", "image"):
            if key in read:
                message = f"without a number there is no printing that the {key} could belong to."
                yield Fault(row.line, "number", FaultCode.MISSING, message)
                return
