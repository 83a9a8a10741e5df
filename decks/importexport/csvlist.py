"""Decklists as CSV, for spreadsheets: `section,count,name,set,number`."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from decks.fields.cleaning import clean_breaks, clean_name, is_comment
from decks.games import game_of
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat, ListReader
from decks.importexport.ordering import ordered_counts
from decks.importexport.parsing.cardrefs import read_count
from decks.importexport.parsing.columns import COLUMNS, column_called
from decks.importexport.parsing.gathering import Gatherer
from decks.importexport.parsing.headings import headings_of
from decks.importexport.parsing.input import check_length, check_lines
from decks.importexport.parsing.result import FormatCode, FormatError, Head, LineCode, ParsedList
from decks.importexport.parsing.textline import undecorated
from decks.legality import name_of
from games import GAMES
from tcg.construction import Ref
from tcg.library import AnyLibrary
from tcg.names import squeeze
from tcg.values import BYTE_ORDER_MARK

#: Cells of a column that marks the cards of a section.
_YES: Final = frozenset(["yes", "y", "true", "1", "x", "✓", "✔", "ja", "j", "wahr", "oui", "o", "vrai", "sí", "si"])
_NO: Final = frozenset(["", "no", "n", "false", "0", "-", "nein", "falsch", "non", "faux", "falso"])
#: Names of columns that may have counts.
_COUNTS: Final = re.compile("quantity|qty|count|copies|amount|anzahl")
_LONGEST_HEADER: Final = 2_000
#: Bars around a row of a Markdown table, and characters of the row below its header.
_BARS: Final = re.compile(r"^[ \t]*\||\|[ \t]*$", re.MULTILINE)
_RULE: Final = " :-"
#: Start of a cell that a spreadsheet interprets as a formula; an apostrophe in front makes it text. Existing
#: apostrophes match too, so that a name that begins with '= is parsed back unchanged.
_FORMULA: Final = re.compile(r"'*[=+\-@＝＋－＠]")
_PROTECTED: Final = re.compile(r"''*[=+\-@＝＋－＠]")
#: Count in a table: `3.0`, `3,00`, `'3`, `+3`, `="3"`.
_COUNT: Final = re.compile(r"(?:'|\+|=\"?)?(?P<count>.*?)(?:[.,]0{1,2})?\"?")
#: First line of an Excel table that declares the separator.
_SEPARATOR: Final = re.compile(r'\s*"?sep=(?P<sign>.)"?\s*(?:\n|$)', re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?(?P<number>[0-9]{1,4}[A-Za-z]?)")


def is_csv(text: str) -> bool:
    """Return whether a text is a CSV table: its first line has two known columns, or declares the separator."""
    header = _Header.of(text)
    has_sections = "name" in header.columns and any(_section_of(each) for each in header.columns)
    is_named = has_sections or len(set(header.columns) & set(COLUMNS)) >= 2
    return not is_comment(header.line) and (is_named or (header.is_declared and bool(header.columns)))


def parse_csv(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse a table whose first line names its columns, in any order, with commas, semicolons, tabs or bars.

    Only `name`, or `set` and `number`, are required. By default a card is in the main section, once. Sections may have
    columns of their own with counts. The name and other fields are those of `usual`. Raises FormatError if the text is
    too long or not such a table.
    """
    check_length(text)
    header = _Header.of(text)
    columns = header.columns
    if "name" not in columns and not {"set", "number"} <= set(columns):
        message = f"The first line has to name the columns: {', '.join(COLUMNS)}."
        raise FormatError(FormatCode.NOT_CSV, message, 1)
    rows = csv.reader(io.StringIO(header.rows, newline=""), delimiter=header.delimiter, skipinitialspace=True)
    gatherer = Gatherer(library, usual)
    table: list[tuple[int, list[str]]] = []
    try:
        for cells in rows:
            line = header.number + rows.line_num
            if _columns(cells) == columns:
                raise FormatError(FormatCode.SEVERAL_DECKS, "A second table begins here: paste one at a time.", line)
            if any(cell.strip(_RULE) for cell in cells):
                table.append((line, [*map(undecorated, cells)] if header.delimiter == "|" else cells))
                check_lines(len(table))
    except csv.Error:
        raise FormatError(FormatCode.NOT_CSV, "This line is not CSV.", header.number + rows.line_num) from None
    counted, marked = _section_columns(columns, header, table, gatherer)
    if not counted:
        _guess_columns(columns, header, table, gatherer)
    headings = headings_of(gatherer.game.code)
    section: str | None = None
    for line, cells in table:
        heading = headings.find(clean_name("".join(cells))) if _is_single(cells) else None
        if heading:
            section = heading.section or section
            continue
        row = _by_column(columns, cells)
        category = headings.section(row.get("category", "").partition(",")[0]) or ""
        named = row.get("section", "") or category
        row["section"] = next((name for at, name in marked.items() if _is_yes(row.get(at, ""))), named)
        within = headings.section(row["section"]) or section or gatherer.game.main
        for column in row.keys() - {*COLUMNS, *counted, *marked}:
            if headings.named_in(row[column].replace(",", " ")) - {within}:
                message = f"“{row[column].strip()}” in the column “{column}” was left out."
                gatherer.report(line, ",".join(cells), LineCode.PART_LEFT_OUT, message)
        counts = {name: row[column].strip() for column, name in counted.items() if row.get(column, "").strip(" 0-")}
        for name, count in counts.items():
            _read_row(row | {"section": name, "count": count}, cells, line, gatherer, section)
        if counted and not counts:
            gatherer.report(line, ",".join(cells), LineCode.BAD_COUNT, "A card stands in a deck at least once.")
        elif not counted:
            _read_row(row, cells, line, gatherer, section)
        if surplus := ", ".join(filter(None, map(str.strip, cells[len(columns) :]))):
            message = f"“{surplus}” stands in no column of the header: it was left out."
            gatherer.report(line, ",".join(cells), LineCode.PART_LEFT_OUT, message)
    return gatherer.parsed()


def dump_csv(deck: ExportedDeck) -> str:
    """Return a deck's cards as CSV, one row for each card of a section, without name, format and description."""
    table = io.StringIO()
    table.write(BYTE_ORDER_MARK)
    writer = csv.writer(table)
    writer.writerow(COLUMNS)
    for section in game_of(deck.library).sections:
        for ref, count in ordered_counts(deck.decklist, section.name, deck.library):
            writer.writerow([section.name, count, *map(protect, _cells(ref, deck.library))])
    return table.getvalue()


def _cells(ref: Ref, library: AnyLibrary) -> tuple[str, str, str]:
    if isinstance(ref, str):
        return ref, "", ""
    name, printing = name_of(ref, library), library.printing_of(ref)
    if printing is None:
        return name, "", ""
    number = printing.number
    return name, number.set, f"{number.number}{number.variant}"


def _guess_columns(columns: list[str], header: _Header, table: list[tuple[int, list[str]]], gatherer: Gatherer) -> None:
    """Rename a column of unknown name to count or section if only its cells are all counts, or all sections.

    `columns` are the names to change; `header` is the line that reports cite. `table` has (number of the line, cells)
    for each row. `gatherer` gets a report of the guess, or that several columns could be meant.
    """
    headings = headings_of(gatherer.game.code)
    tests = {"count": lambda cell: _read_count(cell) is not None, "section": lambda cell: headings.section(cell)}
    for column, test in tests.items():
        cells = [[row[place].strip() for _, row in table if place < len(row)] for place in range(len(columns))]
        fits = [
            place
            for place, name in enumerate(columns)
            if name not in COLUMNS and any(cells[place]) and all(map(test, filter(None, cells[place])))
        ]
        if column in columns or not fits:
            continue
        if len(fits) == 1:
            message = f"The column “{columns[fits[0]]}” was read as the {column}."
            columns[fits[0]] = column
        else:
            message = f"No column is called “{column}”, and several could be."
        gatherer.report(header.number, header.line, LineCode.AMBIGUOUS, message)


def _section_columns(
    columns: list[str], header: _Header, table: list[tuple[int, list[str]]], gatherer: Gatherer
) -> tuple[dict[str, str], dict[str, str]]:
    """Return two dicts of section by column: for columns with counts, and for columns with yes and no.

    `table` has (number of the line, cells) for each row. Columns of sections with other cells are reported with the
    line of the `header`.
    """
    headings, game = headings_of(gatherer.game.code), gatherer.game
    counted: dict[str, str] = {}
    marked: dict[str, str] = {}
    for place, column in enumerate(columns):
        cells = {row[place].strip().casefold() for _, row in table if place < len(row)}
        section = headings.section(_board(column)) if column not in COLUMNS else None
        is_marks = cells <= _YES | _NO
        if section is None:
            if "count" in columns and _COUNTS.search(column) and cells - _NO and column not in COLUMNS:
                message = f"The column “{column}” was left out: the counts are those of another one."
                gatherer.report(header.number, header.line, LineCode.AMBIGUOUS, message)
        elif is_marks and ("count" in columns or not cells <= {"", "0", "1", "-"}):
            marked[column] = section
            if "1" in cells:
                message = f"1 and 0 were read as yes and no: the cards are in {game.section(section).label}, or not."
                gatherer.report(header.number, header.line, LineCode.AMBIGUOUS, message)
        elif all(_read_count(cell.strip("-") or "0") is not None for cell in cells):
            counted[column] = section
        else:
            message = f"The column “{column}” was left out: its cells are neither counts nor yes and no."
            gatherer.report(header.number, header.line, LineCode.AMBIGUOUS, message)
    if counted and "count" in columns:
        message = f"The column “count” was read as that of {game.section(game.main).label} alone."
        gatherer.report(header.number, header.line, LineCode.AMBIGUOUS, message)
        counted["count"] = game.main
    return counted, marked


def _is_yes(cell: str) -> bool:
    return cell.strip().casefold() in _YES


def _board(column: str) -> str:
    return "sideboard" if column == "sideboarded" else column.removeprefix("is")


def _section_of(column: str) -> bool:
    """Return whether a column is named like a section of some game."""
    return any(headings_of(game).section(_board(column)) for game in GAMES)


def _is_single(cells: list[str]) -> bool:
    return sum(bool(cell.strip()) for cell in cells) == 1


def _read_count(cell: str) -> int | None:
    match = _COUNT.fullmatch(cell)
    return read_count(match["count"]) if match else None


def _read_row(row: dict[str, str], cells: list[str], line: int, gatherer: Gatherer, section: str | None) -> None:
    """Add the card of a `row` (cells by column) to `section`, None without a heading, or report `line` and `cells`."""
    text = ",".join(cells)
    game = gatherer.game
    if words := clean_name(row.get("section", "")):
        named = headings_of(game.code).section(words)
        section = named or game.ideas
        if named is None:
            message = f"No section of a deck has this name: the card was read into {game.section(section).label}."
            gatherer.report(line, text, LineCode.UNKNOWN_SECTION, message)
    count = _read_count(row.get("count", "").strip() or "1")
    if count is None:
        gatherer.report(line, text, LineCode.BAD_COUNT, "A count is a whole number.")
        return
    name = clean_name(_unprotect(row.get("name", "").strip(" ")))
    number = _NUMBER.fullmatch(row.get("number", "").strip())
    code = gatherer.library.set_called(row.get("set", ""))
    heading = headings_of(game.code).find_loosely(f"{count} {name}") if section is None else None
    if heading and heading.section is None and gatherer.library.named(name) is None:
        return  # a sum
    # The set may be unknown here: then the name identifies the card.
    is_numbered = number and (code or gatherer.library.named(name) is None)
    set_code = code or clean_name(row.get("set", ""))
    gatherer.add(
        section,
        f"{name} ({set_code}) {number['number']}".strip() if number and is_numbered else name,
        count,
        line,
        text,
    )


def protect(cell: str) -> str:
    """Return the text of a cell, with an apostrophe in front if a spreadsheet would take it for a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unprotect(cell: str) -> str:
    return cell[1:] if _PROTECTED.match(cell) else cell


@dataclass(frozen=True, slots=True)
class _Header:
    """Header of a CSV table: its line, which is line `number` of the text, and the `rows` below it.

    `columns` are names as in `COLUMNS`; `is_declared` if a line such as `sep=;` above it names the delimiter.
    """

    line: str
    number: int
    delimiter: str
    columns: list[str]
    rows: str
    is_declared: bool

    @classmethod
    def of(cls, text: str) -> _Header:
        """Return the header of the table in a text: its first line that is not empty, after a line such as `sep=;`."""
        text = clean_breaks(text)
        body = text.lstrip("\n")
        number = len(text) - len(body) + 1
        separator = _SEPARATOR.match(body)
        if separator:
            body, number = body[separator.end() :], number + 1
        line, _, rows = body.partition("\n")
        sign = separator["sign"] if separator else max(",;\t|", key=line[:_LONGEST_HEADER].count)
        if sign == "|":
            line, _, rows = _BARS.sub("", body).partition("\n")
        cells = next(csv.reader([line[:_LONGEST_HEADER]], delimiter=sign, skipinitialspace=True), [])
        return cls(line, number, sign, _columns(cells), rows, separator is not None)


def _columns(cells: Iterable[str]) -> list[str]:
    """Return the columns that the cells of a header name; a `Card` means the name only if there is no `Name`."""
    written = [squeeze(cell) for cell in cells]
    columns = [column_called(cell) for cell in written]
    return [each if column in written else column for each, column in zip(written, columns, strict=True)]


def _by_column(columns: list[str], cells: list[str]) -> dict[str, str]:
    """Return the cells of a row by column; if two columns have one name, the first cell that is not empty."""
    row: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        row[column] = row.get(column) or cell
    return row


CSV: Final = FileFormat(
    code="csv",
    label="CSV",
    content_type="text/csv; charset=utf-8; header=present",
    extension="csv",
    write=dump_csv,
    reader=ListReader(
        read=parse_csv,
        recognises=lambda text, game: is_csv(text),
        turn=2,
        is_document=True,
        suffixes=(".csv",),
        file_help="CSV",
        paste_help="CSV",
    ),
    holds=(),
)
