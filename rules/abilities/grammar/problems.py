"""Errors for card texts that can't be read, with messages and suggested corrections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

#: Number of expected phrases in the message; from `_TOO_MANY` phrases on it names none.
_NAMED: Final = 5
_TOO_MANY: Final = 25
#: Likeness of a word, from 0 to 1, from which it counts as another one misspelt.
LIKENESS: Final = 0.7


class TextPlace(NamedTuple):
    """Line and column in a text, both counted from 1."""

    line: int
    column: int

    @classmethod
    def of(cls, text: str, position: int) -> TextPlace:
        """Return line and column of the character at offset `position`, which may be the end of the text."""
        return cls(text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position))

    def __str__(self) -> str:
        return f"column {self.column}" if self.line == 1 else f"line {self.line}, column {self.column}"


@dataclass(frozen=True, slots=True)
class TextHint:
    """Suggested change of a card text: `replacement` instead of `instead_of`, from offset `start` to `end`."""

    start: int
    end: int
    replacement: str
    instead_of: str

    def applied(self, text: str) -> str:
        """Return `text`, of which this is a hint, with the change and with single spaces around it."""
        before, after = text[: self.start].rstrip(), text[self.end :].lstrip()
        glue = "" if not self.replacement or self.replacement[0] in ".,;:)”" else " "
        tail = "" if not after or after[0] in ".,;:)”" else " "
        return f"{before}{glue if before else ''}{self.replacement}{tail}{after}"

    @property
    def size(self) -> int:
        """Size of the change in characters, old and new ones together, for choosing the smallest change."""
        return len(self.instead_of) + len(self.replacement)

    @property
    def is_like(self) -> bool:
        """Whether the replacement is spelt similarly to the words it replaces."""
        return SequenceMatcher(None, self.instead_of.casefold(), self.replacement.casefold()).ratio() >= LIKENESS

    @property
    def is_near(self) -> bool:
        """Whether the author may have meant the change: an insertion, an omission, or a similar spelling."""
        return not self.instead_of or not self.replacement or self.is_like

    def __str__(self) -> str:
        """Return the hint as a question to the author."""
        if not self.instead_of:
            return f"Should “{self.replacement}” stand there?"
        if not self.replacement:
            return f"Can “{self.instead_of}” be left out?"
        return f"Did you mean “{self.replacement}”?"


#: Function that finds a hint for a text, the position where reading stopped, the phrases expected there, and the known
#: types and tiles.
Finder: TypeAlias = Callable[[str, int, Sequence[str], tuple[str, ...], tuple[str, ...]], TextHint | None]


class AbilityError(ValueError):
    """Error for a card text that can't be read.

    `position` is where reading stopped, in characters from 0, and `place` its line and column. `found` is the text
    there, "" at the end; `expected` the phrases that could follow (“damage to TARGET”). `readings` are the canonical
    texts of a text with several meanings (O-23.25). `hint`, which `str()` shows, is computed on first use, as that
    takes longer than reading.
    """

    def __init__(
        self,
        text: str,
        position: int,
        found: str,
        expected: Sequence[str] = (),
        reason: str = "",
        readings: Sequence[str] = (),
        known: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        finder: Finder | None = None,
    ) -> None:
        # Arguments for `__reduce__`: an exception is made anew in another process.
        self._made_of = (text, position, found, tuple(expected), reason, tuple(readings), known, finder)
        self._known, self._finder = known, finder
        self.readings = tuple(readings)
        self.position = position
        self.place = TextPlace.of(text, position)
        self.found = found
        self.expected = tuple(expected)
        self._text, self._reason = text, reason
        super().__init__(text, position)

    def __str__(self) -> str:
        return f"{self.place}: {self.complaint}"

    def __reduce__(self) -> tuple[type[AbilityError], tuple[object, ...]]:
        return type(self), self._made_of

    @cached_property
    def hint(self) -> TextHint | None:
        """Change that lets the text be read, or be read further; None if none was found."""
        if self._reason or self._finder is None:
            return None
        return self._finder(self._text, self.position, self.expected, *self._known)

    @property
    def summary(self) -> str:
        """Description of the problem without the suggested change; a clause without a full stop."""
        if self._reason:
            return self._reason
        return f"“{_visible(self.found)}” can't be read here" if self.found else "the text ends too early"

    @property
    def complaint(self) -> str:
        """Description of the problem with the suggested change, or else with the few phrases expected there."""
        if self._reason:
            return self._reason
        if self.hint is not None and self.hint.is_near:
            return f"{self.summary}. {self.hint}"
        if not 0 < len(self.expected) < _TOO_MANY:
            return f"{self.summary}. No phrase begins like this."
        return f"{self.summary}. What could stand here: {_enumerate(self.expected)}."


def _visible(found: str) -> str:
    """Replace characters that are invisible or change the direction of writing by a replacement sign, for a message."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in found)


def _enumerate(phrases: Sequence[str]) -> str:
    named = [phrase if phrase[0] in "“”" else f"“{phrase}”" for phrase in phrases]
    if len(phrases) > _NAMED + 1:
        return f"{', '.join(named[:_NAMED])} or {len(phrases) - _NAMED} other phrases"
    return " or ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
