"""Classes that describe a file format of decklists: how to write, recognise and parse it, and what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from decks.fields.table import list_fields
from decks.importexport.exported import ExportedDeck
from decks.importexport.parsing.result import FormatError, Head, ParsedList
from games import Game
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: Parts of a deck besides its fields that some formats lack.
WORDS: Final = "notes and tags of cards"
PLANS: Final = "side plans"
IDEAS: Final = "the maybe list"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListReader:
    """Import of decklists in one file format.

    Attributes:
        read: Returns the deck of a text with line feeds; the head is used if the text has none. Raises FormatError.
        recognises: Returns whether a text, most likely of a game, has this format; None if no text is recognised.
        turn: Order of recognition: 0 for a special case of another format, such as of JSON; 1 for a known beginning;
            2 for a known first line; 3 for a known line anywhere; 4 for text, which takes everything else.
        is_document: Whether a text is one document, not lines that can be quoted or split or can be part of a mail.
            Such a format is recognised without regard to the game.
        is_long: Whether a text may be longer than other lists.
        find_game: Returns the game that a text names, or None, given the most likely game. It may raise FormatError.
        suffixes: Suffixes of files that are read.
        file_help: Name in the help of the form for files.
        paste_help: Name in the help of the form for pasted lists.
    """

    read: Callable[[str, AnyLibrary, Head | None], ParsedList]
    recognises: Callable[[str, Game], bool] | None = None
    turn: int = 0
    is_document: bool = False
    is_long: bool = False
    find_game: Callable[[str, Game], Game | None] = lambda text, usual: None
    suffixes: tuple[str, ...] = ()
    file_help: str = ""
    paste_help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFormat:
    """File format of decklists, such as CSV; all are in `decks.importexport.registry.FILE_FORMATS`.

    Attributes:
        code: Value of `as` in addresses and the API.
        write: Returns a deck in the format. Raises FormatError if `check` does.
        reader: Import of the format; None if decks are only exported in it.
        holds: Names of the fields of a deck that it can hold; None for all.
        lacks: Other parts of a deck that it cannot hold.
        remark: Sentence about the format for pages.
        check: Raises FormatError for a deck that the format cannot hold.
    """

    code: str
    label: str
    content_type: str
    extension: str
    write: Callable[[ExportedDeck], str]
    reader: ListReader | None = None
    holds: Collection[str] | None = None
    lacks: tuple[str, ...] = (WORDS, PLANS)
    remark: str = ""
    check: Callable[[Decklist, AnyLibrary], None] = lambda decklist, library: None

    def losses(self, parts: Collection[str] | None = None) -> str:
        """Return sentences about what is lost of a deck with these `parts` (None: of any deck), "" if nothing is."""
        fields = [field.part for field in list_fields() if self.holds is not None and field.name not in self.holds]
        lacks = [part for part in (*fields, *self.lacks) if parts is None or part in parts]
        comma = "," if any(" and " in part for part in lacks) else ""
        *others, last = lacks or [""]
        lost = f"{', '.join(others)}{comma} and {last}" if others else last
        return " ".join(filter(None, (self.remark, f"Without {lost}." if lost else "")))

    def unsupported_reason(self, decklist: Decklist, library: AnyLibrary) -> str:
        """Return the reason why the format cannot hold a deck, or "" if it can."""
        try:
            self.check(decklist, library)
        except FormatError as error:
            return str(error)
        return ""
