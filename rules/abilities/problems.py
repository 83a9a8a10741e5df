"""What is said about a text that can't be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final

from rules.abilities.hints import Hint, hint_for
from rules.vocabulary import Stat

_STATS: Final = frozenset(stat.label for stat in Stat)
_WORD: Final = re.compile(r"[^\s,.;:()“”\"]+")
#: As much of the text as is compared with the phrases that are known, in characters.
_GLANCE: Final = 80
#: How alike two phrases are, of 1, before one is offered for the other.
_LIKENESS: Final = 0.55
#: A word of so few letters looks like many others.
_SHORT: Final = 2
#: How many of the phrases expected the message names; of how many it names none at all.
_NAMED: Final = 5
_TOO_MANY: Final = 25


class AbilityError(ValueError):
    """A text that can't be read.

    `position` is where reading stopped, in characters from 0; `line` and `column` say the same, from 1. `found` is
    what stands there, "" at the end of the text; `expected` what could have stood there, in the words of the grammar
    (“damage to TARGET”); `nearest` the one of them that looks most like what was found, or None; `readings` the
    canonical texts of all meanings where there is more than one (O-23.25). `nearest`, `hint`, and so what `str()` says,
    take longer to find than all that was read: they are looked for when somebody asks.
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
    ) -> None:
        # What it was made of: an exception that is copied to another process is made anew.
        self._made_of = (text, position, found, tuple(expected), reason, tuple(readings), known)
        self._known = known
        self.readings = tuple(readings)
        self.position = position
        self.line = text.count("\n", 0, position) + 1
        self.column = position - text.rfind("\n", 0, position)
        self.found = found
        self.expected = tuple(expected)
        self._text, self._reason = text, reason
        super().__init__(text, position)

    def __str__(self) -> str:
        return f"{self.place}: {self.complaint}"

    def __reduce__(self) -> tuple[type[AbilityError], tuple[object, ...]]:
        return type(self), self._made_of

    def within(self, text: str, offset: int) -> AbilityError:
        """The same of a text in which the text that can't be read stands from `offset` on."""
        return AbilityError(text, offset + self.position, *self._made_of[2:])

    @cached_property
    def nearest(self) -> str | None:
        """What was probably meant."""
        return nearest(self._text[self.position : self.position + _GLANCE], self.expected)

    @cached_property
    def hint(self) -> Hint | None:
        """One change of the text with which it can be read, or further; None where none was found."""
        if self._reason:
            return None
        return hint_for(self._text, self.position, self.expected, *self._known)

    @property
    def place(self) -> str:
        """Where reading stopped: "column 10" or "line 2, column 3", from 1."""
        return f"column {self.column}" if self.line == 1 else f"line {self.line}, column {self.column}"

    @property
    def complaint(self) -> str:
        """What is wrong there."""
        if self._reason:
            return self._reason
        found = f"“{_visible(self.found)}” can't be read here" if self.found else "the text ends too early"
        if self.hint is not None:
            return f"{found}. {self.hint}"
        if not 0 < len(self.expected) < _TOO_MANY:
            return f"{found}. No phrase begins like this."
        return f"{found}. What could stand here: {_listed(self.expected)}."


def _visible(found: str) -> str:
    """What was found, without characters that nobody can see or that turn the line round."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in found)


def _listed(phrases: Sequence[str]) -> str:
    named = [phrase if phrase[0] in "“”" else f"“{phrase}”" for phrase in phrases]
    if len(phrases) > _NAMED + 1:
        return f"{', '.join(named[:_NAMED])} or {len(phrases) - _NAMED} other phrases"
    return " or ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)


def nearest(text: str, phrases: Sequence[str]) -> str | None:
    """The phrase that the beginning of `text` looks most like, or None where nothing is like it.

    Of a phrase only the words before its first placeholder (in capitals) are compared, with as many of the text.
    """
    # Where a sign stands, the words behind it are not what is wrong.
    words = _WORD.findall(text.casefold()) if text[:1].isalnum() else []
    best, likeness = None, _LIKENESS
    for phrase in phrases:
        score = _alike(words, fixed_words(phrase))
        if score > likeness:
            best, likeness = phrase, score
    return best


def _alike(words: Sequence[str], wanted: Sequence[str]) -> float:
    if not words or not wanted:
        return 0.0
    whole = SequenceMatcher(None, " ".join(words[: len(wanted)]), " ".join(wanted)).ratio()
    # A first word that fits says something, but less than all words; a very short one fits too many.
    first = SequenceMatcher(None, words[0], wanted[0]).ratio() if len(words[0]) > _SHORT else 0.0
    return max(whole, 0.75 * first)


def fixed_words(phrase: str) -> list[str]:
    """The words of a phrase before its first placeholder."""
    fixed: list[str] = []
    for word in _WORD.findall(phrase):
        if word.isupper() and word not in _STATS:
            break
        fixed.append(word.casefold())
    return fixed
