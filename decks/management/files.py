"""Reading of cards from the database and of decklist files, for management commands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError

from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from decks import limits
from decks.importexport import FormatError, parse
from decks.importexport.detect import read_list
from decks.importexport.parsing.input import decode
from decks.importexport.parsing.result import ParsedList
from tcg.library import AnyLibrary


def current_catalog() -> Catalog:
    """Return Despaira's cards. Raises CommandError with exit code 2 if the database can't be read."""
    try:
        return catalogs.current()
    except DatabaseError as error:
        reason = str(error).partition("\n")[0]  # PostgreSQL adds the query
        message = f"The cards can't be read: {reason}. ./run and manage.py prepare get the database ready."
        raise CommandError(message, returncode=2) from error


def read_deck_file(path: Path, library: AnyLibrary, *, any_game: bool = False) -> ParsedList:
    """Return the decklist in a file of any format, of `library`'s game unless `any_game` and the list names another.

    CommandError with exit code 2 is raised if the file can't be read as a decklist.
    """
    try:
        with path.open("rb") as file:
            # The largest file in letters of four bytes; one more byte shows that the file is too large.
            text, guess = decode(file.read(limits.FILE_LETTERS * 4 + 1))
        parsed = (read_list if any_game else parse)(text, library)
        return replace(parsed, lines=(guess, *parsed.lines)) if guess else parsed
    except OSError as error:
        raise CommandError(f"{path} can't be read: {error.strerror}.", returncode=2) from error
    except FormatError as error:
        raise CommandError(f"{path}: {error}", returncode=2) from error
