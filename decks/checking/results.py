"""Legality of decklists that are checked together, and a CSV table of the results."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import thread_time
from typing import Any, Final

from django.utils.text import Truncator

from decks import limits
from decks.checking.mail import Prepared, prepare
from decks.checking.splitting import SubmittedList
from decks.fields.cleaning import clean_title
from decks.games import game_of, library_of
from decks.importexport import FormatCode, FormatError, ReportedLine
from decks.importexport.csvlist import protect
from decks.importexport.detect import read_code, read_list
from decks.legality import name_of, problem_data, validate
from decks.pdf.sheets import PrintedDeck, Registered, Registration
from tcg.construction import Decklist, Problem, ProblemCode, is_legal
from tcg.library import AnyLibrary

#: Replacements in error messages whose advice differs where several lists are sent together.
_REMEDIES: Final = {FormatCode.SEVERAL_DECKS: ("paste one at a time", "put a line of --- between them")}
#: Letters of a line to show.
_SHOWN: Final = 60
_COLUMNS: Final = ("name", "leader", "cards", "format", "legal", "problems", "lines not understood")


@dataclass(frozen=True, slots=True)
class UnreadReason:
    """Reason why a decklist could not be read; `code` is a `FormatCode`, `line` counts from 1, 0 is the whole list."""

    code: str
    message: str
    line: int = 0

    @classmethod
    def of(cls, error: FormatError) -> UnreadReason:
        """Return the reason that an error of the import names, in words for a check of several lists."""
        message = error.message.replace(*_REMEDIES.get(error.code, ("", "")))
        return cls(error.code.value, message, error.line or 0)


@dataclass(frozen=True, slots=True)
class CheckedList:
    """Result for one checked decklist: its problems, or in `unread` why it could not be read.

    `number` is its place among the lists, from 1, and `format` the code of its format. `player` is the player's name,
    if known; `left_out` are lines that are no part of the list.
    """

    number: int
    player: str
    library: AnyLibrary
    format: str
    decklist: Decklist = field(default_factory=Decklist)
    problems: Sequence[Problem] = ()
    lines: Sequence[ReportedLine] = ()
    left_out: Sequence[ReportedLine] = ()
    unread: UnreadReason | None = None

    @property
    def name(self) -> str:
        """The player's name, or else the number of the list: “List 3”."""
        return self.player or f"List {self.number}"

    @property
    def legality(self) -> str:
        """The result in a word or two: legal, not legal or not read."""
        return "not read" if self.unread else "legal" if self.legal else "not legal"

    @property
    def legal(self) -> bool:
        """Whether the list is legal; lines that were not understood don't matter."""
        return self.unread is None and is_legal(self.problems)

    @property
    def leader(self) -> str:
        """Names of the cards in the section for the leader with commas: usually one; "" for none."""
        section = game_of(self.library).led_by
        return ", ".join(name_of(ref, self.library) for ref in self.decklist.section(section)) if section else ""

    @property
    def cards(self) -> int:
        """Number of cards in the main deck of the list."""
        return self.decklist.count(game_of(self.library).main)

    @property
    def format_name(self) -> str:
        """Name of the game and the format of the list; "" if the game is not known."""
        if self.unread and self.unread.code != FormatCode.OTHER_GAME:
            return ""
        game = game_of(self.library)
        return f"{game.name}, {game.formats[self.format].name}"

    @property
    def messages(self) -> list[str]:
        """All problems of the list as sentences, without unknown cards that `line_messages` names."""
        if self.unread:
            return [self.unread.message]
        named = {line.card for line in self.lines if line.card}
        return [
            problem.message
            for problem in self.problems
            if problem.code is not ProblemCode.UNKNOWN_CARD or {card for card, _ in problem.cards} - named
        ]

    @property
    def line_messages(self) -> list[str]:
        """The lines of the list that were not understood, each with suggestions."""
        return [_sentence(line) for line in self.lines]

    def as_dict(self) -> dict[str, object]:
        """Return the result for this list as JSON of the API."""
        refused = [{"text": "", "suggestions": [], "card": "", **_reason_data(self.unread)}] if self.unread else []
        return {
            "name": self.name,
            "game": self.library.game,
            "legal": self.legal,
            "format": self.format,
            "counts": {part.name: self.decklist.count(part.name) for part in game_of(self.library).sections},
            "problems": [problem_data(problem, self.library) for problem in self.problems],
            "lines": refused or [line.as_dict() for line in sorted((*self.left_out, *self.lines), key=_place)],
        }


def _place(line: ReportedLine) -> int:
    return line.line


def _sentence(line: ReportedLine) -> str:
    place = f"Line {line.line}: " if line.line else ""
    suggestions = f" Perhaps {', '.join(line.suggestions)}?" if line.suggestions else ""
    return f"{place}“{Truncator(line.text).chars(_SHOWN)}”: {line.message}{suggestions}"


def _reason_data(refusal: UnreadReason) -> dict[str, object]:
    return {"line": refusal.line, "code": refusal.code, "message": refusal.message}


_NO_CARD: Final = UnreadReason(FormatCode.NOT_A_DECKLIST, "None of these lines is a card.")


def check_lists(lists: Iterable[SubmittedList], usual: AnyLibrary, format_code: str = "") -> list[CheckedList]:
    """Return each decklist's result, in the format `format_code` of the game of `usual` or, for "", in its own.

    Lists that are not reached within `limits.LISTS_CHECKED_FOR` seconds of CPU time are refused.
    """
    start, checked = thread_time(), []
    for number, each in enumerate(lists, 1):
        if each.unread:
            refusal = UnreadReason(FormatCode.NOT_A_DECKLIST, each.unread)
        elif thread_time() - start > limits.LISTS_CHECKED_FOR:
            refusal = UnreadReason(
                FormatCode.TOO_MUCH, "Not read: the lists before it took too long. Send fewer at once."
            )
        else:
            checked.append(_checked(number, each, usual, format_code))
            continue
        checked.append(_unread(number, each.name, usual, format_code, refusal))
    return checked


def _unread(
    number: int, player: str, library: AnyLibrary, format_code: str, unread: UnreadReason, **more: Any
) -> CheckedList:
    return CheckedList(number, player, library, format_code or game_of(library).default, unread=unread, **more)


def _checked(number: int, submitted: SubmittedList, usual: AnyLibrary, format_code: str) -> CheckedList:
    prepared = Prepared(submitted.text) if submitted.is_code else prepare(submitted.text)
    player, left_out = prepared.name or submitted.name, prepared.left_out
    try:
        parsed = (read_code if submitted.is_code else read_list)(prepared.text, usual)
    except FormatError as error:
        return _unread(number, player, usual, format_code, UnreadReason.of(error), left_out=left_out)
    library = usual if parsed.game == usual.game else library_of(parsed)
    player = prepared.name or clean_title(parsed.name) or submitted.name
    if format_code and parsed.game != usual.game:
        wanted = game_of(usual)
        message = f"This list is of {game_of(parsed).name}: it can’t be {wanted.formats[format_code].name} of "
        refusal = UnreadReason(FormatCode.OTHER_GAME, f"{message}{wanted.name}.")
        return _unread(number, player, library, parsed.format, refusal, left_out=left_out)
    format_ = format_code or parsed.format
    if not parsed.decklist.sections and parsed.lines:
        return _unread(number, player, library, format_, _NO_CARD, lines=parsed.lines, left_out=left_out)
    problems = validate(parsed.decklist, format_, library, limits.PROBLEMS)
    return CheckedList(number, player, library, format_, parsed.decklist, problems, parsed.lines, left_out)


def table(checked: Iterable[CheckedList]) -> str:
    """Return the results of all checked lists as CSV, with a header and a row for each list."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(_COLUMNS)
    for each in checked:
        left_out = [f"Left out: “{line.text}”" for line in each.left_out]
        texts = ("; ".join(each.messages), "; ".join((*each.line_messages, *left_out)))
        cells = (each.name, each.leader, str(each.cards), each.format_name, each.legality, *texts)
        writer.writerow([protect(cell) for cell in cells])
    return written.getvalue()


def sheets(checked: Iterable[CheckedList], registration: Registration) -> Iterator[Registered]:
    """Yield a sheet with the event, date and order of `registration` for each readable list, marked if illegal."""
    for each in checked:
        if each.unread is None:
            name = game_of(each.library).formats[each.format].name
            deck = PrintedDeck("", each.player, name, each.legality, "", each.decklist)
            mark = "" if each.legal else "Not legal"
            yield Registered(deck, replace(registration, player=each.player), each.library, mark)
