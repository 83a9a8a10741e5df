"""Card text as tokens. Every character is read as something, so that only the parser ever complains."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final

from rules.names import name_key


class Sort(Enum):
    """What a token is. A straight quotation mark may open or close; where it stands decides."""

    WORD = auto()
    NUMBER = auto()
    OPEN = auto()
    CLOSE = auto()
    STRAIGHT = auto()
    SIGN = auto()
    END = auto()


#: The tokens that may begin, and those that may end, what is quoted.
OPENING: Final = frozenset({Sort.OPEN, Sort.STRAIGHT})
CLOSING: Final = frozenset({Sort.CLOSE, Sort.STRAIGHT})


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text from offset `start` up to `end`; `word` is how it is compared, "" for the end of the text."""

    sort: Sort
    word: str
    start: int
    end: int


# A letter may carry its accents as characters of their own. Hyphens within a word are spaces:
# “face up” is “face-up”; before a number they are signs.
_LETTERS: Final = r"[^\W\d_][^\W\d_\u0300-\u036f]*(?:[\u0300-\u036f]+[^\W\d_\u0300-\u036f]*)*"
_APOSTROPHE: Final = r"['\u2018\u2019\u02bc\u00b4\u0060\u2032\uff07]"
_TOKEN: Final = re.compile(
    rf"(?P<space>\s+|(?<=\w)[-\u2010\u2011](?=[^\W\d_]))"
    rf"|(?P<WORD>{_LETTERS}(?:{_APOSTROPHE}{_LETTERS})*{_APOSTROPHE}?)"
    r"|(?P<NUMBER>[0-9]+)|(?P<OPEN>“)|(?P<CLOSE>”)|(?P<STRAIGHT>\")|(?P<SIGN>.)",
    re.DOTALL,
)


def lex(text: str) -> list[Token]:
    """The tokens of a text, an END last."""
    tokens = [
        Token(Sort[match.lastgroup], name_key(match[0]), match.start(), match.end())
        for match in _TOKEN.finditer(text)
        if match.lastgroup is not None and match.lastgroup != "space"
    ]
    return [*tokens, Token(Sort.END, "", len(text), len(text))]


@cache
def tokens_of(phrase: str) -> tuple[Token, ...]:
    """The tokens of a phrase of the grammar, without END."""
    return tuple(lex(phrase)[:-1])


@cache
def words_of(phrase: str) -> tuple[str, ...]:
    """The words of a phrase of the grammar, as those of a text are compared with them."""
    return tuple(token.word for token in tokens_of(phrase))
