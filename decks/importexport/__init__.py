"""Import and export of decklists as text, JSON, deck codes and in other formats.

All functions are pure: they depend only on their arguments and the library. `parse` reads a pasted list in any format;
`dump` writes one of `FILE_FORMATS`, each of which has a module. For every format with a reader
`parse(dump(deck)) == deck`, except for what `FileFormat.losses` names.
"""

from __future__ import annotations

from decks.importexport.codetext import game_of_code, parse_code
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat, ListReader
from decks.importexport.parsing.result import FormatCode, FormatError, Head, LineCode, ParsedList, ReportedLine
from decks.importexport.registry import FILE_FORMATS, dump, export_choices, game_in, is_document, list_readers, parse
from decks.importexport.site import CardSite
from decks.importexport.text import parse_text

__all__ = [
    "FILE_FORMATS",
    "CardSite",
    "ExportedDeck",
    "FileFormat",
    "FormatCode",
    "FormatError",
    "Head",
    "LineCode",
    "ListReader",
    "ParsedList",
    "ReportedLine",
    "dump",
    "export_choices",
    "game_in",
    "game_of_code",
    "is_document",
    "list_readers",
    "parse",
    "parse_code",
    "parse_text",
]
