"""Reader of a set file from a path or from bytes, as JSON or CSV."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from cards.importing.errors import Fault, FaultCode
from cards.importing.importer import importer_of
from cards.importing.readers.csv_rows import read_csv
from cards.importing.readers.json_rows import read_json
from cards.importing.rows import Rows
from games import DEFAULT_GAME
from tcg.values import InvalidValue

#: Largest set file in bytes.
MAX_BYTES: Final = 20 * 1024 * 1024
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_BLANK: Final = re.compile(r"\s*")


def read_rows(path: Path, game: str = "") -> Rows:
    """Return the rows of a set file: CSV by its extension, otherwise JSON. Faults of the content don't raise.

    The game is the one that a JSON file names, or `game`, or Despaira.
    """
    try:
        content = _read_bytes(path)
    except _Unreadable as error:
        return Rows(faults=[Fault.of(error, error.line, "1")])
    return rows_in(content, path.name, game)


def rows_in(content: bytes, name: str, game: str = "") -> Rows:
    """Return the rows of a set file from its bytes and its name, which only tells CSV from JSON: see `read_rows`."""
    try:
        text = decode(content)
    except _Unreadable as error:
        return Rows(faults=[Fault.of(error, error.line, "1")])
    if name.casefold().endswith(".csv"):
        return read_csv(text, importer_of(game or DEFAULT_GAME.code))
    return read_json(text, game)


class _Unreadable(InvalidValue):
    """Error for a set file that is not text."""

    def __init__(self, code: FaultCode, message: str, line: int = 1) -> None:
        super().__init__(code, message)
        self.line = line


def _read_bytes(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise _Unreadable(FaultCode.UNREADABLE, "this is not a file.")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _Unreadable(FaultCode.UNREADABLE, f"the file cannot be opened: {error.strerror}.") from error
    if len(content) > MAX_BYTES:
        raise _Unreadable(FaultCode.TOO_LARGE, f"a set file has at most {MAX_BYTES // 1024**2} MB.")
    return content


def decode(content: bytes) -> str:
    """Return a set file's text; raise _Unreadable if it is blank, has NUL bytes or is not UTF-8 (BOM is allowed)."""
    if content.startswith(_UTF_16):
        raise _Unreadable(
            FaultCode.WRONG_ENCODING, "the file is written in UTF-16; save it as “CSV UTF-8” or as UTF-8."
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"byte {error.start + 1} of the file (0x{content[error.start]:02x}) is not UTF-8; "
        message += "save it as “CSV UTF-8” in a spreadsheet, or as UTF-8."
        raise _Unreadable(FaultCode.WRONG_ENCODING, message, line) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise _Unreadable(FaultCode.BAD_CHARACTER, "there is a NUL byte; a set file is a text in UTF-8.", line)
    if _BLANK.fullmatch(text):
        raise _Unreadable(FaultCode.EMPTY, "the file is empty.")
    return text
