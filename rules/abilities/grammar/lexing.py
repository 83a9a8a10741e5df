"""Lexer: divides card text into tokens. Every character is part of a token, so that only the parser finds errors."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import cache
from typing import Final, NamedTuple

from rules.synonyms import BRACKETED, OF_TEXTS
from tcg.names import name_key


class TokenSort(Enum):
    """Kind of a token: word, number, quotation mark, other character, or end of the text.

    A straight quotation mark may open or close a quotation, depending on its place.
    """

    WORD = auto()
    NUMBER = auto()
    OPEN = auto()
    CLOSE = auto()
    STRAIGHT = auto()
    SIGN = auto()
    END = auto()


#: Tokens that may begin a quotation, and tokens that may end one.
OPENING: Final = frozenset({TokenSort.OPEN, TokenSort.STRAIGHT})
CLOSING: Final = frozenset({TokenSort.CLOSE, TokenSort.STRAIGHT})


class Token(NamedTuple):
    """Piece of card text from offset `start` up to `end`. `word` is its form for comparison, "" for END."""

    sort: TokenSort
    word: str
    start: int
    end: int


# A letter may carry its accents as characters of their own. Hyphens within a word are spaces:
# “face up” is “face-up”; before a number they are signs. “2nd” is no number.
_LETTERS: Final = r"[^\W\d_][^\W\d_\u0300-\u036f]*(?:[\u0300-\u036f]+[^\W\d_\u0300-\u036f]*)*"
_APOSTROPHE: Final = r"['\u2018\u2019\u02bc\u00b4\u0060\u2032\uff07]"
_TOKEN: Final = re.compile(
    rf"(?P<space>\s+|(?<=\w)[-\u2010\u2011](?=[^\W\d_]))"
    rf"|(?P<WORD>{_LETTERS}(?:{_APOSTROPHE}{_LETTERS})*{_APOSTROPHE}?)"
    r"|(?P<NUMBER>[0-9]++(?![^\W_]))|(?P<OPEN>“)|(?P<CLOSE>”)|(?P<STRAIGHT>\")|(?P<SIGN>[0-9]\w*|.)",
    re.DOTALL,
)


def lex(text: str) -> list[Token]:
    """Return the tokens of a text as they are written, with an END token last."""
    tokens = [
        Token(_SORTS[sort], _word(match[0]), *match.span())
        for match in _TOKEN.finditer(text)
        if (sort := match.lastgroup) is not None and sort != "space"
    ]
    return [*tokens, Token(TokenSort.END, "", len(text), len(text))]


_SORTS: Final = {sort.name: sort for sort in TokenSort}


def _word(said: str) -> str:
    """Return a piece of text in lower case and with plain apostrophes, for comparison with other words."""
    return said.lower() if said.isascii() and said.isalnum() else name_key(said)


@cache
def words_of(phrase: str) -> tuple[str, ...]:
    """Return the words of a name or phrase in the form for comparison (`Token.word`), signs included."""
    return tuple(token.word for token in lex(phrase)[:-1])


@cache
def tokens_of(phrase: str) -> tuple[Token, ...]:
    """Return the tokens of a phrase of the grammar, with synonyms replaced, and without an END token."""
    return tuple(with_synonyms(lex(phrase))[:-1])


#: By the first word of a synonym the whole of it and the words that it is read as; the longest first.
_SYNONYMS: Final[dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]] = {}
for _written, _meant in OF_TEXTS:
    for _synonym in _written:
        _SYNONYMS.setdefault(words_of(_synonym)[0], []).append((words_of(_synonym), words_of(_meant)))
for _each in _SYNONYMS.values():
    _each.sort(key=lambda pair: -len(pair[0]))


def with_synonyms(tokens: list[Token]) -> list[Token]:
    """Replace the tokens of each synonym by those of the usual word, with the offsets of the original text."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        for synonym, meant in _SYNONYMS.get(tokens[at].word, ()):
            piece = tokens[at : at + len(synonym)]
            if len(synonym) == 1 or tuple(token.word for token in piece) == synonym:
                found += _respelt(piece, meant)
                at += len(synonym)
                break
        else:
            found.append(tokens[at])
            at += 1
    return found


def _respelt(piece: list[Token], meant: tuple[str, ...]) -> list[Token]:
    """Return a token for each word of `meant`, with the offsets of `piece`; surplus words have those of its last."""
    last = len(piece) - 1
    words = [piece[min(number, last)] for number in range(len(meant))]
    spelt = [token._replace(word=word) for token, word in zip(words, meant, strict=True)]
    spelt[-1] = spelt[-1]._replace(end=piece[-1].end)
    return spelt


def tokens_in(text: str) -> list[Token]:
    """Return the tokens of a text as the parser reads them, with synonyms replaced, and an END token last."""
    return without_brackets(with_synonyms(lex(text)))


def without_brackets(tokens: list[Token]) -> list[Token]:
    """Return the tokens without remarks in brackets that change nothing: “discards 1 card (at random)”.

    Such brackets may follow a full stop, which then doesn't end the sentence: “… discards 1 card. (At random.)”
    """
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        close = _closing(tokens, at) if tokens[at].word == "(" else -1
        inside = tokens[at + 1 : close]
        is_behind = bool(found) and found[-1].word == "."
        if close < 0 or not _says_the_same([token.word for token in inside if token.word != "."]):
            found.append(tokens[at])
            at += 1
            continue
        if is_behind:
            found.pop()
        has_stop = inside[-1].word == "."
        found += inside[:-1] if has_stop else inside
        at = close + 1
        if is_behind and tokens[at].word != ".":
            found.append(inside[-1] if has_stop else tokens[close]._replace(word="."))
    return found


def _closing(tokens: list[Token], at: int) -> int:
    """Return the index of the bracket that closes the one at `at`; -1 if there is none in the next few tokens."""
    for number in range(at + 1, min(at + 8, len(tokens))):
        if tokens[number].word == ")":
            return number
    return -1


def _says_the_same(words: list[str]) -> bool:
    return " ".join("N" if word[:1].isdigit() else word for word in words) in BRACKETED
