"""The reader: where parsing stands in a text, and how far it has ever come."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rules.abilities.lexing import CLOSING, OPENING, Sort, Token, lex, tokens_of, words_of
from rules.abilities.problems import AbilityError

#: The largest number that a text may name.
MOST: Final = 99_999
#: How deep texts may be quoted, and flips of coins put, within one another.
DEEPEST: Final = 4

#: How much of a word that can't be read is shown, in characters.
_SHOWN: Final = 60

_NUMBER_WORDS: Final = {
    word: number
    for number, words in enumerate(
        ["a an one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=1
    )
    for word in words.split()
}


class Miss(Exception):
    """What was wanted does not stand here. Something else may: whoever catches this puts the reader back."""


class Reader:
    """A text and a place in it.

    `at` may be set back, to read something another way. What was wanted at the furthest place where anything was
    wanted in vain is remembered: where no way leads on, that is where the text stopped making sense.
    """

    def __init__(self, text: str, types: Collection[str] = (), tiles: Collection[str] = ()) -> None:
        self.text = text
        self.tiles = tuple(tiles)
        self.tokens = lex(text)
        self.types = {words_of(name): name for name in types}
        self.at = 0
        self._depth = 0
        self._furthest = 0
        self._wanted: dict[str, None] = {}

    @property
    def token(self) -> Token:
        """The next token."""
        return self.tokens[self.at]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing of the text is left."""
        return self.token.sort is Sort.END

    def stands(self, phrase: str, ahead: int = 0) -> bool:
        """Whether `phrase` stands here, or `ahead` tokens further on."""
        # Asked a thousand times of a text that can't be read.
        tokens, place, words = self.tokens, self.at + ahead, words_of(phrase)
        if place + len(words) > len(tokens):
            return False
        for word in words:
            if tokens[place].word != word:
                return False
            place += 1
        return True

    def take(self, *phrases: str) -> str | None:
        """Go past the longest of `phrases` that stands here and return it; None if none does."""
        taken, length = None, -1
        for phrase in phrases:
            if self.stands(phrase) and len(words_of(phrase)) > length:
                taken, length = phrase, len(words_of(phrase))
        if taken is not None:
            self.at += length
        return taken

    def need(self, *phrases: str) -> str:
        """Like `take`, but raises Miss."""
        taken = self.take(*phrases)
        if taken is None:
            raise self.miss(*phrases)
        return taken

    def miss(self, *wanted: str, back: int = 0) -> Miss:
        """Remember what was wanted here, or `back` tokens before; for the caller to raise.

        Where the first words of something wanted do stand here, its other words were wanted behind them.
        """
        for phrase in wanted:
            place, rest, tokens = self.at - back, phrase, tokens_of(phrase)
            if place + len(tokens) < self._furthest:
                continue  # whatever of it stands here, more was read before
            for token in tokens:
                rest = phrase[token.start :]
                if self.tokens[place].word != token.word:
                    break
                place += 1
            self._remember(place, rest)
        return Miss()

    def _remember(self, place: int, wanted: str) -> None:
        if place > self._furthest:
            self._furthest, self._wanted = place, {}
        if place == self._furthest:
            self._wanted[wanted] = None

    def number(self, least: int = 0) -> int:
        """Read a number, in digits or as a word. Raises Miss, also where it is less than `least` or too large."""
        token = self.token
        # Length first: Python refuses to read very long numbers.
        digits = token.sort is Sort.NUMBER and len(token.word) <= len(str(MOST))
        number = int(token.word) if digits else _NUMBER_WORDS.get(token.word)
        if number is None or not least <= number <= MOST:
            raise self.miss("a number" if token.sort is not Sort.NUMBER else f"a number from {least} to {MOST}")
        self.at += 1
        return number

    def said(self, form: Any, start: int) -> None:
        """Hear that what stands from the token `start` to here reads as `form`; what is heard may be read again."""

    def quotation(self) -> str:
        """Read a quoted name: the text between two quotation marks, spaces squeezed. Raises Miss."""
        if self.token.sort not in OPENING:
            raise self.miss("“NAME”")
        first = self.at + 1
        self.at = first
        while self.token.sort in (Sort.WORD, Sort.NUMBER, Sort.SIGN):
            self.at += 1
        if self.at == first or self.token.sort not in CLOSING:
            raise self.miss("”" if self.at > first else "a name")
        self.at += 1
        return self.written(first, self.at - 1)

    def written(self, first: int, last: int) -> str:
        """The text of the tokens from `first` up to, without, `last`, spaces squeezed."""
        return " ".join(self.text[self.tokens[first].start : self.tokens[last - 1].end].split())

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Read something that may hold itself. Raises AbilityError beyond DEEPEST."""
        if self._depth == DEEPEST:
            reason = f"texts and flips of coins stand within one another more than {DEEPEST} deep"
            raise AbilityError(self.text, self.token.start, self._found(self.token), reason=reason)
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def problem(self) -> AbilityError:
        """What to tell a person after a Miss that nobody caught."""
        token = self.tokens[self._furthest]
        return AbilityError(self.text, token.start, self._found(token), tuple(self._wanted))

    def _found(self, token: Token) -> str:
        return self.text[token.start : min(token.end, token.start + _SHOWN)]
