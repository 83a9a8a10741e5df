"""Decklists in files, for commands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from django.core.management.base import CommandError

from decks import limits
from decks.importexport import FormatError, parse
from decks.importexport.detect import read_list
from decks.importexport.parsing.input import decode
from decks.importexport.parsing.result import Parsed
from tcg.library import AnyLibrary


def read_deck_file(path: Path, library: AnyLibrary, *, any_game: bool = False) -> Parsed:
    """The decklist in a file, in any form, of the library's game or of `any_game` that it says it is of. Raises
    CommandError, exit code 2, with a sentence."""
    try:
        with path.open("rb") as file:
            # A file of the longest size in letters of four bytes; one more shows that there is more.
            text, guess = decode(file.read(limits.FILE_LETTERS * 4 + 1))
        parsed = (read_list if any_game else parse)(text, library)
        return replace(parsed, lines=(guess, *parsed.lines)) if guess else parsed
    except OSError as error:
        raise CommandError(f"{path} can't be read: {error.strerror}.", returncode=2) from error
    except FormatError as error:
        raise CommandError(f"{path}: {error}", returncode=2) from error
