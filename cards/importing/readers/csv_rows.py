"""Reader of CSV set files: the first line contains the columns, each further record a card."""

from __future__ import annotations

import csv
import io
from typing import Final

from cards.importing.errors import Fault, FaultCode, name_of_column
from cards.importing.importer import Importer
from cards.importing.rows import MAX_KEYS, MAX_ROWS, SET_COLUMN, Cell, Row, Rows
from cards.importing.values import cell_to_integer
from tcg.values import quote, suggestion

#: Columns that every card needs.
_NEEDED: Final = ("name", "kind")
#: Separators: commas, semicolons where commas are decimal marks, and tabs from spreadsheets.
_SEPARATORS: Final = ",;\t"


def read_csv(text: str, importer: Importer) -> Rows:
    """Return the cards of a CSV set file and the faults of its syntax.

    The line of a card is the first one of its record. The separator of the first line applies to the whole file.
    """
    rows = Rows(importer.game.code, is_csv=True)
    separator = max(_SEPARATORS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        columns = _read_header(next(reader, []), (*importer.keys, SET_COLUMN), rows)
        if columns is None:
            return rows
        line = reader.line_num + 1
        for record in reader:
            if any(record):
                _read_record(importer, columns, record, line, rows)
            if len(rows.cards) > MAX_ROWS:
                rows.faults.append(Fault(line, "1", FaultCode.TOO_MANY_ROWS, f"a file has at most {MAX_ROWS:,} cards."))
                break
            line = reader.line_num + 1
    except csv.Error as error:
        rows.faults.append(Fault(line, "1", FaultCode.BAD_CSV, f"the record that begins here cannot be read: {error}."))
    return rows


def _read_header(names: list[str], known: tuple[str, ...], rows: Rows) -> list[str] | None:
    """Return the columns of a CSV set file, given the cells of its first line (`names`).

    Faults, such as a column that is not in `known`, are added to `rows`.

    None means that missing columns, or too many, make all rows unreadable.
    """
    if len(names) > MAX_KEYS:
        rows.faults.append(
            Fault(1, "1", FaultCode.BAD_CSV, f"a table with more than {MAX_KEYS} columns is none of cards.")
        )
        return None
    columns = [name.strip().casefold() for name in names]
    for position, name in enumerate(columns, 1):
        if name not in known:
            column = name_of_column(names[position - 1].strip())
            message = f"no such column. {suggestion(name, known)}"
            rows.faults.append(Fault(1, column, FaultCode.UNKNOWN_KEY, message))
        elif name in columns[: position - 1]:
            rows.faults.append(Fault(1, name, FaultCode.DUPLICATE_KEY, "the column stands here twice."))
    missing = [name for name in _NEEDED if name not in columns]
    for name in missing:
        rows.faults.append(Fault(1, name, FaultCode.MISSING, f"the file has no column {quote(name)}."))
    return None if missing else columns


def _read_record(importer: Importer, columns: list[str], record: list[str], line: int, rows: Rows) -> None:
    if len(record) != len(columns):
        message = f"the row has {len(record)} cells and the file {len(columns)} columns."
        rows.faults.append(Fault(line, columns[0], FaultCode.WRONG_CELLS, message))
        rows.cards.append(Row(line, {}, is_broken=True))
        return
    cells: dict[str, Cell] = {}
    for name, text in zip(columns, record, strict=True):
        if name not in importer.keys and name != SET_COLUMN:
            continue
        value = text.strip()
        cells.setdefault(name, Cell(cell_to_integer(value) if name in importer.numeric else value, line))
    rows.cards.append(Row(line, cells))
