"""A format of decklists: how it is written, recognised and read, and what it lacks of a deck."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from decks.fields.table import list_fields
from decks.importexport.exported import ExportedDeck
from decks.importexport.parsing.result import FormatError, Head, Parsed
from games import Game
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: Parts of a deck besides its fields that some formats lack.
WORDS: Final = "notes and tags of cards"
PLANS: Final = "side plans"
IDEAS: Final = "the maybe list"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFormat:
    """A format of decklists, one of `decks.importexport.registry.FILE_FORMATS`.

    Attributes:
        code: Value of `as` in addresses and the API.
        write: Returns a deck in the format. Raises FormatError where `check` does.
        read: Returns the deck of a text, whose line breaks are line feeds; the head is used where the text has none.
            Raises FormatError.
        recognises: Returns whether a text, most likely of a game, is meant as this format; None where none is.
        turn: Formats with a lower number are asked first. The last one takes what no other recognises.
        is_long: Whether a text may have more letters than other lists have.
        find_game: Returns the game that a text names, None where it names none. It may raise FormatError.
        holds: Names of the fields of a deck that it has; None where it has all.
        lacks: Other parts of a deck that it does not have.
        remark: Sentence about it beside what it lacks.
        check: Raises FormatError for a deck that cannot be written in it.
        suffixes: Ends of the names of files that are read.
        file_help: Name in the help of the form for files.
        paste_help: Name in the help of the form for pasted lists.
    """

    code: str
    label: str
    content_type: str
    extension: str
    write: Callable[[ExportedDeck], str]
    read: Callable[[str, AnyLibrary, Head | None], Parsed]
    recognises: Callable[[str, Game], bool] | None = None
    turn: int = 0
    is_long: bool = False
    find_game: Callable[[str, Game], Game | None] = lambda text, usual: None
    holds: Collection[str] | None = None
    lacks: tuple[str, ...] = (WORDS, PLANS)
    remark: str = ""
    check: Callable[[Decklist, AnyLibrary], None] = lambda decklist, library: None
    suffixes: tuple[str, ...] = ()
    file_help: str = ""
    paste_help: str = ""

    def losses(self, parts: Collection[str] | None = None) -> str:
        """Return what it does not hold of a deck that has these `parts`, of any deck without them, as sentences."""
        fields = [field.part for field in list_fields() if self.holds is not None and field.name not in self.holds]
        lacks = [part for part in (*fields, *self.lacks) if parts is None or part in parts]
        comma = "," if any(" and " in part for part in lacks) else ""
        *others, last = lacks or [""]
        lost = f"{', '.join(others)}{comma} and {last}" if others else last
        return " ".join(filter(None, (self.remark, f"Without {lost}." if lost else "")))

    def refusal(self, decklist: Decklist, library: AnyLibrary) -> str:
        """Return why a deck cannot be written in it, "" where it can."""
        try:
            self.check(decklist, library)
        except FormatError as error:
            return str(error)
        return ""
