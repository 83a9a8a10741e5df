"""Checks of pasted decklists and files: encoding and length."""

from __future__ import annotations

import codecs
from typing import Final

from decks import limits
from decks.importexport.parsing.result import FormatCode, FormatError, LineCode, ReportedLine

#: Bytes that show which encoding a file has.
_SNIFFED: Final = 200


def decode(content: bytes) -> tuple[str, ReportedLine | None]:
    """Return the text of a file, and a report of line 0 if its encoding was guessed, else None.

    UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252, as Excel saves “CSV” by default.
    """
    for mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if content.startswith(mark):
            return content.decode("utf-16", "replace"), None
    for encoding, zeros in (("utf-16-le", content[1:_SNIFFED:2]), ("utf-16-be", content[:_SNIFFED:2])):
        if zeros.count(0) * 2 > len(zeros):
            return content.decode(encoding, "replace"), None
    try:
        return content.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        pass
    message = "The file is not UTF-8: it was read as Windows-1252. If letters are wrong, save it as “CSV UTF-8”."
    # Five bytes stand for nothing in Windows-1252.
    text = content.decode("cp1252", "replace")
    return text, ReportedLine(0, "", LineCode.WRONG_ENCODING, message)


def check_length(text: str, most: int = limits.LIST_LETTERS) -> None:
    """Check that a list has at most `most` letters. Raises FormatError."""
    if len(text) > most:
        message = f"{len(text):,} letters: a decklist has at most {most:,}."
        raise FormatError(FormatCode.TOO_LONG, message)


def check_lines(count: int) -> None:
    """Check that `count` lines, rows or entries of a list are at most `limits.LIST_LINES`. Raises FormatError."""
    if count > limits.LIST_LINES:
        message = f"{count:,} lines: a decklist has at most {limits.LIST_LINES:,}."
        raise FormatError(FormatCode.TOO_MANY_LINES, message)
