"""Results of parsing a decklist: the deck, and reports of lines that were not understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from decks.content import CardNotes
from games import DEFAULT_GAME
from tcg.construction import Decklist


class LineCode(StrEnum):
    """Reason for reporting a line of a list; codes are stable, since programs rely on them (docs/decklists.md).

    With the first five reasons the cards of the line are in the deck; with the others they are not.
    """

    #: No card has this name: it is in the deck under the name as written.
    UNKNOWN_CARD = "UNKNOWN_CARD"
    #: No card has this name, but one has the set number behind it: that one was taken.
    FOUND_BY_NUMBER = "FOUND_BY_NUMBER"
    #: The set number behind the name is another card's: the name was taken.
    NUMBER_DIFFERS = "NUMBER_DIFFERS"
    #: Something behind the card's name is no count, section or set: it was left out.
    PART_LEFT_OUT = "PART_LEFT_OUT"
    #: Several readings are possible; the message says which was taken.
    AMBIGUOUS = "AMBIGUOUS"
    #: No card is called so, and no card's name is near it: the first line was taken for the deck's name.
    READ_AS_NAME = "READ_AS_NAME"
    #: No card, heading or comment: no letters, no name behind the count, characters that can't be seen.
    NOT_A_CARD = "NOT_A_CARD"
    #: The count is 0, below it, broken, or not in digits 0-9.
    BAD_COUNT = "BAD_COUNT"
    #: More copies than a deck can hold (`limits.COPIES`), on this line or together with lines above it.
    TOO_MANY_COPIES = "TOO_MANY_COPIES"
    #: A heading that is no section. Cards below it stay in the section above; entries that name it go to `maybe`.
    UNKNOWN_SECTION = "UNKNOWN_SECTION"
    #: The list says that it is of a game that nobody knows, or of another than the deck that it was read into.
    OTHER_GAME = "OTHER_GAME"
    #: No deck format has this name: the deck is read as standard.
    UNKNOWN_FORMAT = "UNKNOWN_FORMAT"
    #: A side plan that can't be read; or more of them than a deck keeps.
    NOT_A_PLAN = "NOT_A_PLAN"
    #: The file is not UTF-8: it was read as Windows-1252, in which some letters may be others.
    WRONG_ENCODING = "WRONG_ENCODING"
    #: Longer than a card's name can be; a deck's name or description that was cut to its limit.
    TOO_LONG = "TOO_LONG"


@dataclass(frozen=True, slots=True)
class ReportedLine:
    """Line of a list that was not fully understood; `text` has U+FFFD in place of control characters.

    `line` counts from 1: lines of a text or CSV, entries of a JSON list or deck code (0 is the list as a whole). `card`
    is the name under which an unknown card is in the deck, empty for any other line.
    """

    line: int
    text: str
    code: LineCode
    message: str
    suggestions: tuple[str, ...] = ()
    card: str = ""

    def as_dict(self) -> dict[str, object]:
        """Return the report in the form of the API."""
        return {
            "line": self.line,
            "text": self.text,
            "code": self.code.value,
            "message": self.message,
            "suggestions": list(self.suggestions),
            "card": self.card,
        }


@dataclass(frozen=True, slots=True)
class Head:
    """Fields above the cards of a decklist, such as the name and format of the deck; "" for a missing one."""

    name: str = ""
    format: str = ""
    description: str = ""
    other_fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParsedList:
    """Deck that was parsed from a list, and reports of its lines.

    Fields that the list lacks are those of the given head; otherwise empty, and the default format. Known cards are in
    `decklist` by id, unknown ones by the name as written; `lines` has the reports in the order of the text. `plans` are
    unparsed side plans (`decks.core.plans.read_plans`). `other_fields` has further fields of the deck, such as its own
    tags. `game` is the code of the game of the cards.
    """

    name: str
    format: str
    description: str
    decklist: Decklist
    lines: tuple[ReportedLine, ...] = ()
    words: CardNotes = field(default_factory=CardNotes)
    plans: tuple[object, ...] = ()
    game: str = DEFAULT_GAME.code
    other_fields: Mapping[str, str] = field(default_factory=dict)


class FormatCode(StrEnum):
    """Reason why a text could not be parsed at all, or a deck not be exported. Stable, like `LineCode`."""

    TOO_LONG = "TOO_LONG"
    TOO_MUCH = "TOO_MUCH"
    OTHER_GAME = "OTHER_GAME"
    TOO_MANY_LINES = "TOO_MANY_LINES"
    TOO_MANY_CARDS = "TOO_MANY_CARDS"
    NOT_JSON = "NOT_JSON"
    NOT_CSV = "NOT_CSV"
    NOT_XML = "NOT_XML"
    NOT_A_DECKLIST = "NOT_A_DECKLIST"
    SEVERAL_DECKS = "SEVERAL_DECKS"
    NOT_A_CODE = "NOT_A_CODE"
    CUT_SHORT = "CUT_SHORT"
    MISTYPED = "MISTYPED"
    NEWER_VERSION = "NEWER_VERSION"
    NOT_CODABLE = "NOT_CODABLE"
    TOO_MANY_COPIES = "TOO_MANY_COPIES"


class FormatError(ValueError):
    """Text that could not be parsed at all, or deck that a file format cannot hold.

    `str()` is a sentence for the player; `line` counts from 1, or is None.
    """

    def __init__(self, code: FormatCode, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.line = line
