"""Registry of the file formats of decklists, for import, export, pages and the OpenAPI schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from decks import limits
from decks.content import DeckContent, words_of
from decks.fields.cleaning import clean_breaks
from decks.fields.table import list_fields, value_of
from decks.games import game_of
from decks.importexport.cockatrice import COCKATRICE
from decks.importexport.codetext import CODE
from decks.importexport.csvlist import CSV
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import IDEAS, PLANS, WORDS, FileFormat, ListReader
from decks.importexport.jsonlist import JSON
from decks.importexport.markdown import MARKDOWN
from decks.importexport.parsing.result import FormatError, Head, ParsedList
from decks.importexport.tabletop import TABLETOP
from decks.importexport.text import TEXT
from games import DEFAULT_GAME, Game
from tcg.library import AnyLibrary

#: Every format by its code, in the order of pages.
FILE_FORMATS: Final[dict[str, FileFormat]] = {
    each.code: each for each in (TEXT, JSON, CSV, CODE, MARKDOWN, COCKATRICE, TABLETOP)
}


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """File format to save a deck in, and what gets lost; `unsupported` is why it cannot hold the deck, or ""."""

    code: str
    label: str
    losses: str
    unsupported: str


def export_choices(content: DeckContent, library: AnyLibrary) -> list[ExportChoice]:
    """Return all file formats, each with the parts of this deck that the format would lose."""
    words = words_of(content)
    has = {
        **{field.part: value_of(content, field.name) for field in list_fields()},
        WORDS: words.notes or words.tags,
        PLANS: content.plans,
        IDEAS: content.decklist.section(game_of(library).ideas),
    }
    parts = {part for part, there in has.items() if there}
    return [
        ExportChoice(each.code, each.label, each.losses(parts), each.unsupported_reason(content.decklist, library))
        for each in FILE_FORMATS.values()
    ]


def dump(code: str, deck: ExportedDeck) -> str:
    """Return the text of a deck in the file format with this code. Raises FormatError if it cannot hold the deck."""
    return FILE_FORMATS[code].write(deck)


def list_readers() -> list[ListReader]:
    """Return the readers of all file formats that can be imported."""
    return [each.reader for each in FILE_FORMATS.values() if each.reader]


def is_document(text: str) -> bool:
    """Return whether a text is one document, such as JSON, rather than lines of a list."""
    documents = (each for each in list_readers() if each.is_document)
    return any(each.recognises and each.recognises(text, DEFAULT_GAME) for each in documents)


def game_in(text: str, usual: Game) -> Game:
    """Return the game that a decklist (`text`) names, or `usual` if the list names none or is invalid."""
    text = clean_breaks(text)
    try:
        return _recognised(text, usual).find_game(text, usual) or usual
    except FormatError:
        return usual


def parse(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse a decklist in any format; `usual` has the fields that the list lacks.

    Raises FormatError if it is no list.
    """
    text = clean_breaks(text)
    return _recognised(text, game_of(library)).read(text, library, usual)


def _recognised(text: str, game: Game) -> ListReader:
    """Return the reader of the file format that a text has, plain text by default; line breaks must be line feeds."""
    is_long = len(text) > limits.LIST_LETTERS
    *others, last = sorted(list_readers(), key=lambda each: each.turn)
    fitting = (each for each in others if each.is_long or not is_long)
    return next((each for each in fitting if each.recognises and each.recognises(text, game)), last)
