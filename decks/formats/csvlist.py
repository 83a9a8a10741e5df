"""Decklists as CSV, for spreadsheets: `section,count,name,set,number`."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from decks.formats.cleaning import check_length, check_lines, clean_breaks, clean_name, is_comment
from decks.formats.gathering import Gatherer
from decks.formats.headings import headings_of
from decks.formats.ordering import order_pile
from decks.formats.result import FormatCode, FormatError, Head, LineCode, Parsed
from decks.games import game_of
from decks.verdict import name_of
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary

COLUMNS: Final = ("section", "count", "name", "set", "number")
#: What else people and other programs call the columns.
_ALIASES: Final = {
    "card": "name",
    "card name": "name",
    "quantity": "count",
    "qty": "count",
    "amount": "count",
    "copies": "count",
    "board": "section",
    "set code": "set",
    "edition": "set",
    "set number": "number",
    "collector number": "number",
}
#: A spreadsheet takes a cell that begins so for a formula; an apostrophe in front makes it text. Further
#: apostrophes are counted, so that a name that begins with '= reads back as it was.
_FORMULA: Final = re.compile(r"'*[=+\-@＝＋－＠]")
_PROTECTED: Final = re.compile(r"''*[=+\-@＝＋－＠]")
_WHOLE: Final = re.compile(r"[0-9]{1,9}")
_NUMBER: Final = re.compile(r"#?(?P<number>[0-9]{1,4}[A-Za-z]?)")


def is_csv(text: str) -> bool:
    """Whether the first line is a header: it names two columns that a decklist has."""
    first = _first_line(text)
    return not is_comment(first) and len(set(_columns(first)) & set(COLUMNS)) >= 2


def parse_csv(text: str, library: AnyLibrary, usual: Head | None = None) -> Parsed:
    """Read a table whose first line names its columns, in any order; commas, semicolons or tabs between them.

    Only `name`, or `set` and `number`, have to be there: without a section a card is in the main deck, without a
    count there is one. Raises FormatError when it is too long, or no such table.
    """
    check_length(text)
    text = clean_breaks(text).lstrip("\n")
    first = _first_line(text)
    columns = _columns(first)
    if "name" not in columns and not {"set", "number"} <= set(columns):
        message = f"The first line has to name the columns: {', '.join(COLUMNS)}."
        raise FormatError(FormatCode.NOT_CSV, message, 1)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(first))
    gatherer = Gatherer(library, usual)
    count = 0
    try:
        next(rows)
        for cells in rows:
            if any(cell.strip() for cell in cells):
                count += 1
                check_lines(count)
                _read_row(dict(zip(columns, cells, strict=False)), cells, rows.line_num, gatherer)
    except csv.Error:
        raise FormatError(FormatCode.NOT_CSV, "This line is not CSV.", rows.line_num) from None
    return gatherer.parsed()


def dump_csv(name: str, format_code: str, description: str, decklist: Decklist, library: AnyLibrary) -> str:
    """The cards of a deck as a table, a row a card and section. Name, format and description have no place in it."""
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(COLUMNS)
    for section in game_of(library).sections:
        for ref, count in order_pile(decklist, section.name, library):
            writer.writerow([section.name, count, *map(_protect, _cells(ref, library))])
    return table.getvalue()


def _cells(ref: Ref, library: AnyLibrary) -> tuple[str, str, str]:
    if isinstance(ref, str):
        return ref, "", ""
    name, printing = name_of(ref, library), library.printing_of(ref)
    if printing is None:
        return name, "", ""
    number = printing.number
    return name, number.set, f"{number.number}{number.variant}"


def _read_row(row: dict[str, str], cells: list[str], line: int, gatherer: Gatherer) -> None:
    text = ",".join(cells)
    game = gatherer.game
    section = None
    if words := clean_name(row.get("section", "")):
        found = headings_of(game.code).section(words)
        section = found or game.ideas
        if found is None:
            message = f"No section of a deck has this name: the card was read into {game.section(section).label}."
            gatherer.report(line, text, LineCode.UNKNOWN_SECTION, message)
    count = row.get("count", "").strip() or "1"
    if not _WHOLE.fullmatch(count):
        gatherer.report(line, text, LineCode.BAD_COUNT, "A count is a whole number, in digits 0-9.")
        return
    gatherer.add(section, _written(row), int(count), line, text)


def _written(row: dict[str, str]) -> str:
    """Name and set number of a row as they stand in a line of text."""
    name, set_code = (clean_name(_unprotect(row.get(column, "").strip(" "))) for column in ("name", "set"))
    number = _NUMBER.fullmatch(row.get("number", "").strip())
    return f"{name} ({set_code}) {number['number']}".strip() if set_code and number else name


def _protect(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unprotect(cell: str) -> str:
    return cell[1:] if _PROTECTED.match(cell) else cell


def _first_line(text: str) -> str:
    return clean_breaks(text[:2_000]).lstrip("\n").partition("\n")[0]


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _columns(line: str) -> list[str]:
    cells = next(csv.reader([line], delimiter=_delimiter(line)), [])
    names = [" ".join(cell.replace("_", " ").casefold().split()) for cell in cells]
    return [_ALIASES.get(name, name) for name in names]
