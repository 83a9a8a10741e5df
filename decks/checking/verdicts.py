"""The verdicts on decklists that are judged together, and the table of them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import thread_time
from typing import Any, Final

from decks import limits
from decks.checking.splitting import Listed
from decks.formats import FormatCode, FormatError, Line
from decks.formats.cleaning import clean_title
from decks.formats.csvlist import protect
from decks.games import game_of, library_of
from decks.printing.sheets import Registered, Registration, Written
from decks.reading import read_code, read_list
from decks.verdict import judge, name_of, problem_data
from tcg.construction import Decklist, Problem, is_legal
from tcg.library import AnyLibrary

_COLUMNS: Final = ("name", "leader", "cards", "format", "legal", "problems", "lines not understood")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing of a list could be read."""

    code: str
    message: str
    line: int = 0

    @classmethod
    def of(cls, error: FormatError) -> Refusal:
        return cls(error.code.value, error.message, error.line or 0)


@dataclass(frozen=True, slots=True)
class Checked:
    """A list and the verdict on it; with a `refusal` there is neither a card nor a problem."""

    name: str
    library: AnyLibrary
    format: str
    decklist: Decklist = field(default_factory=Decklist)
    problems: Sequence[Problem] = ()
    lines: Sequence[Line] = ()
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Whether the deck is legal. A line that was not understood may have been a card, and is told beside."""
        return self.refusal is None and is_legal(self.problems)

    @property
    def leader(self) -> str:
        """The card that leads the deck, or several where somebody wrote them."""
        section = game_of(self.library).led_by
        return ", ".join(name_of(ref, self.library) for ref in self.decklist.section(section)) if section else ""

    @property
    def cards(self) -> int:
        """How many cards count."""
        return sum(self.decklist.count(part.name) for part in game_of(self.library).sections if part.counts)

    @property
    def format_name(self) -> str:
        """What its format is called, with its game."""
        game = game_of(self.library)
        return f"{game.name}, {game.formats[self.format].name}"

    @property
    def said(self) -> list[str]:
        """All that is wrong with it, as sentences."""
        return [self.refusal.message] if self.refusal else [problem.message for problem in self.problems]

    def as_dict(self) -> dict[str, Any]:
        """As the API has it."""
        refused = [{"text": "", "suggestions": [], "card": "", **_refused(self.refusal)}] if self.refusal else []
        return {
            "name": self.name,
            "game": self.library.game,
            "legal": self.legal,
            "format": self.format,
            "counts": {part.name: self.decklist.count(part.name) for part in game_of(self.library).sections},
            "problems": [problem_data(problem, self.library) for problem in self.problems],
            "lines": refused or [line.as_dict() for line in self.lines],
        }


def _refused(refusal: Refusal) -> dict[str, Any]:
    return {"line": refusal.line, "code": refusal.code, "message": refusal.message}


_NO_CARD: Final = Refusal(FormatCode.NOT_A_DECKLIST, "None of these lines is a card.")


def check_lists(lists: Iterable[Listed], usual: AnyLibrary, format_code: str = "") -> list[Checked]:
    """The verdict on each list: in the format, which is one of the game `usual`, or else in the one that it says.

    Those that are not reached within `limits.LISTS_CHECKED_FOR` are refused.
    """
    start, checked = thread_time(), []
    for number, each in enumerate(lists, 1):
        unnamed = each.name or f"List {number}"
        if thread_time() - start > limits.LISTS_CHECKED_FOR:
            refusal = Refusal(FormatCode.TOO_MUCH, "Not read: the lists before it took too long. Send fewer at once.")
            checked.append(Checked(unnamed, usual, format_code or game_of(usual).default, refusal=refusal))
        else:
            checked.append(_checked(each, unnamed, usual, format_code))
    return checked


def _checked(listed: Listed, unnamed: str, usual: AnyLibrary, format_code: str) -> Checked:
    try:
        parsed = (read_code if listed.is_code else read_list)(listed.text, usual)
        if format_code and parsed.game != usual.game:
            wanted = game_of(usual)
            message = f"This list is of {game_of(parsed).name}: it can’t be {wanted.formats[format_code].name} of "
            raise FormatError(FormatCode.OTHER_GAME, f"{message}{wanted.name}.")
        if not parsed.decklist.sections and parsed.lines:
            return Checked(unnamed, usual, format_code or parsed.format, lines=parsed.lines, refusal=_NO_CARD)
    except FormatError as error:
        return Checked(unnamed, usual, format_code or game_of(usual).default, refusal=Refusal.of(error))
    library = usual if parsed.game == usual.game else library_of(parsed)
    format_ = format_code or parsed.format
    problems = judge(parsed.decklist, format_, library, limits.PROBLEMS)
    return Checked(clean_title(parsed.name) or unnamed, library, format_, parsed.decklist, problems, parsed.lines)


def table(checked: Iterable[Checked]) -> str:
    """The verdicts as CSV."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(_COLUMNS)
    for each in checked:
        lines = "; ".join(f"line {line.line}: {line.message}" for line in each.lines)
        legal = "legal" if each.legal else "not legal"
        cells = (each.name, each.leader, str(each.cards), each.format_name, legal, "; ".join(each.said), lines)
        writer.writerow([protect(cell) for cell in cells])
    return written.getvalue()


def sheets(checked: Iterable[Checked], said: Registration) -> Iterator[Registered]:
    """What stands on the registration sheets: those of all lists that could be read."""
    for each in checked:
        if each.refusal is None:
            name = game_of(each.library).formats[each.format].name
            verdict = "legal" if each.legal else "not legal"
            yield Registered(Written(each.name, "", name, verdict, "", each.decklist), said, each.library)
