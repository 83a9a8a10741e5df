"""Decklists read and written: text, JSON, CSV, Markdown, deck codes, and what other programs take. Pure functions of
what is given and the library.

`parse` reads whatever somebody pastes; `dump` writes one of `FILE_FORMATS`, each of which has a module. For every
format `parse(dump(deck)) == deck`, as far as the format holds it; `FileFormat.losses` says what it does not hold.
"""

from __future__ import annotations

from decks.importexport.codetext import game_of_code, parse_code
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat
from decks.importexport.parsing.result import FormatCode, FormatError, Head, Line, LineCode, Parsed
from decks.importexport.registry import FILE_FORMATS, dump, export_choices, game_in, parse
from decks.importexport.site import Site
from decks.importexport.text import parse_text

__all__ = [
    "FILE_FORMATS",
    "ExportedDeck",
    "FileFormat",
    "FormatCode",
    "FormatError",
    "Head",
    "Line",
    "LineCode",
    "Parsed",
    "Site",
    "dump",
    "export_choices",
    "game_in",
    "game_of_code",
    "parse",
    "parse_code",
    "parse_text",
]
