"""Decklists read and written: text, JSON, CSV, Markdown, deck codes, and what other programs take. Pure functions of
what is given and the library.

`parse` reads whatever somebody pastes; `dump` writes one of `DUMPS`, the table that exports, pages and the OpenAPI
schema are made from. For every format `parse_x(dump_x(deck)) == deck`, as far as the format holds it; what it doesn't
hold is said by `Dump.losses`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from decks import limits
from decks.content import DeckContent, words_of
from decks.fields.cleaning import clean_breaks
from decks.games import game_of
from decks.importexport.cockatrice import dump_cockatrice, is_xml, parse_cockatrice
from decks.importexport.code import check_codable, dump_code
from decks.importexport.codetext import game_of_code, parse_code, sniff_code
from decks.importexport.csvlist import dump_csv, is_csv, parse_csv
from decks.importexport.exported import ExportedDeck
from decks.importexport.jsonlist import dump_json, game_named, is_json, parse_document, parse_json
from decks.importexport.markdown import dump_markdown, is_markdown, parse_markdown
from decks.importexport.parsing.input import check_length
from decks.importexport.parsing.result import FormatCode, FormatError, Head, Line, LineCode, Parsed
from decks.importexport.site import Site
from decks.importexport.tabletop import check_table, dump_object, game_played, is_object, parse_object
from decks.importexport.text import dump_text, game_said, parse_text
from games import Game
from tcg.construction import Decklist
from tcg.library import AnyLibrary

__all__ = [
    "DUMPS",
    "Dump",
    "ExportedDeck",
    "FormatCode",
    "FormatError",
    "Head",
    "Line",
    "LineCode",
    "Offer",
    "Parsed",
    "Site",
    "dump",
    "game_in",
    "game_of_code",
    "offers",
    "parse",
    "parse_cockatrice",
    "parse_code",
    "parse_csv",
    "parse_document",
    "parse_json",
    "parse_markdown",
    "parse_object",
    "parse_text",
    "refusal",
]


def _check_nothing(decklist: Decklist, library: AnyLibrary) -> None:
    """Every deck can be written so."""


@dataclass(frozen=True, slots=True)
class Dump:
    """A way to write a deck: what it is called, how a file of it is served, the function that writes it, what it lacks
    of a deck, a remark about that, and what raises FormatError for a deck that can't be written so."""

    label: str
    content_type: str
    extension: str
    write: Callable[[ExportedDeck], str]
    lacks: tuple[str, ...] = ()
    remark: str = ""
    check: Callable[[Decklist, AnyLibrary], None] = _check_nothing

    def losses(self, parts: Collection[str] | None = None) -> str:
        """Return what it does not hold of a deck that has these `parts`, of any deck without them, as sentences."""
        lacks = [part for part in self.lacks if parts is None or part in parts]
        comma = "," if any(" and " in part for part in lacks) else ""
        *others, last = lacks or [""]
        lost = f"{', '.join(others)}{comma} and {last}" if others else last
        return " ".join(filter(None, (self.remark, f"Without {lost}." if lost else "")))


#: Parts of a deck that some forms lack.
_DESCRIPTION: Final = "description"
_DECK_TAGS: Final = "tags of the deck"
_WORDS: Final = "notes and tags of cards"
_PLANS: Final = "side plans"
_MAYBE: Final = "the maybe list"
#: Every way to write a deck, by its code.
DUMPS: Final[dict[str, Dump]] = {
    "text": Dump(
        "Text",
        "text/plain; charset=utf-8",
        "txt",
        dump_text,
        (_WORDS, _PLANS),
    ),
    "json": Dump("JSON", "application/json", "json", dump_json),
    "csv": Dump(
        "CSV",
        "text/csv; charset=utf-8; header=present",
        "csv",
        dump_csv,
        ("name", "format", _DESCRIPTION, _DECK_TAGS, _WORDS, _PLANS),
    ),
    "code": Dump(
        "Deck code",
        "text/plain; charset=utf-8",
        "deckcode.txt",
        dump_code,
        ("name", _DESCRIPTION, _DECK_TAGS, _WORDS, _PLANS, _MAYBE),
        check=check_codable,
    ),
    "markdown": Dump(
        "Markdown",
        "text/markdown; charset=utf-8",
        "md",
        dump_markdown,
        (_DECK_TAGS, _WORDS, _PLANS),
        "For chats and forums, with links to the cards.",
    ),
    "cockatrice": Dump(
        "Cockatrice",
        "application/xml",
        "cod",
        dump_cockatrice,
        (_DECK_TAGS, _WORDS, _PLANS),
        "Sections besides the main one stand in the sideboard, since Cockatrice has no place of their own for them.",
    ),
    "tts": Dump(
        "Tabletop Simulator",
        "application/json",
        "tts.json",
        dump_object,
        (_DECK_TAGS, _WORDS, _PLANS),
        "Cards that this site doesn’t know show their back.",
        check=check_table,
    ),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to write a deck as it is offered: what is lost, and where it can't be written so, why not."""

    code: str
    label: str
    losses: str
    refusal: str


def offers(content: DeckContent, library: AnyLibrary) -> list[Offer]:
    """Return the ways to write a deck, each with what of it is lost."""
    words = words_of(content)
    has = {
        "name": True, "format": True, _DESCRIPTION: content.description, _DECK_TAGS: content.deck_tags,
        _WORDS: words.notes or words.tags, _PLANS: content.plans,
        _MAYBE: content.decklist.section(game_of(library).ideas),
    }  # fmt: skip
    parts = {part for part, there in has.items() if there}
    return [
        Offer(code, way.label, way.losses(parts), refusal(code, content.decklist, library))
        for code, way in DUMPS.items()
    ]


def refusal(as_: str, decklist: Decklist, library: AnyLibrary) -> str:
    """Return why a deck can't be written in the form `as_`, "" where it can."""
    try:
        DUMPS[as_].check(decklist, library)
    except FormatError as error:
        return str(error)
    return ""


def dump(as_: str, deck: ExportedDeck) -> str:
    """Return a deck in the form `as_`, a key of `DUMPS`. Raises FormatError where it can't be written so."""
    return DUMPS[as_].write(deck)


def game_in(text: str, usual: Game) -> Game:
    """The game that a decklist is of: what it says itself, in a line of its head, a member of its JSON, the
    `GameMode` of a saved object or the first letters of its code; `usual` where it says nothing."""
    if not is_object(text) and len(text) > limits.LIST_LETTERS:
        return usual
    text = clean_breaks(text)
    if is_json(text):
        try:
            return (game_played if is_object(text) else game_named)(text) or usual
        except FormatError:
            return usual
    if is_xml(text) or is_csv(text):
        return usual
    return game_said(text) or game_of_code(text, usual, is_list=True) or usual


def parse(text: str, library: AnyLibrary, usual: Head | None = None) -> Parsed:
    """Read a decklist in whichever form it is: JSON, a saved object of Tabletop Simulator, XML of Cockatrice, CSV,
    Markdown, a deck code somewhere in it, or else text.

    `usual` is what stands above its cards where it says nothing of that. Raises FormatError where nothing of it can be
    read.
    """
    if is_object(text):
        return parse_object(text, library, usual)
    check_length(text)
    text = clean_breaks(text)
    if is_json(text):
        return parse_json(text, library, usual)
    for fits, read in ((is_xml, parse_cockatrice), (is_csv, parse_csv)):
        if fits(text):
            return read(text, library, usual)
    if is_markdown(text, library):
        return parse_markdown(text, library, usual)
    sniffed = sniff_code(text, library, usual)
    parsed = parse_text(text, library, usual)
    if isinstance(sniffed, Parsed):
        _check_the_same(sniffed, parsed)
        return sniffed
    # A code that can't be read is what matters only where there is nothing else to go by.
    if sniffed and not any(isinstance(ref, int) for pile in parsed.decklist.sections.values() for ref in pile):
        raise sniffed
    return parsed


def _check_the_same(coded: Parsed, parsed: Parsed) -> None:
    """Raise FormatError where a list stands beside a deck code and is another deck."""
    cards = {
        section: {ref: count for ref, count in pile.items() if isinstance(ref, int)}
        for section, pile in parsed.decklist.sections.items()
        if section in coded.decklist.sections
    }
    if any(cards.values()) and any(pile != coded.decklist.section(section) for section, pile in cards.items() if pile):
        message = "There is a deck code and another list here: paste one at a time."
        raise FormatError(FormatCode.SEVERAL_DECKS, message)
