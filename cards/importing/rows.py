"""Rows of a set file as they stand there, with their places."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cards.importing.faults import Fault

#: More cards than this are not one set.
MAX_ROWS: Final = 20_000


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


@dataclass(slots=True)
class Rows:
    """What a file holds, and what is wrong with its form. CSV files have no `set`: their rows say it."""

    is_csv: bool = False
    set: Row | None = None
    cards: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
