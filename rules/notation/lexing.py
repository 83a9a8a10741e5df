"""Lexer of an action's text: quoted names, commas, arrows and words."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final, NamedTuple

from rules.notation.problems import NotationError


class Token(IntEnum):
    """Kind of a word in an action's text; a NAME is in quotes, and a WORD may be a name as well."""

    WORD = 0
    NAME = 1
    COMMA = 2
    ARROW = 3


class Word(NamedTuple):
    """Word or sign in an action's text, with its column, from 1. `is_joined` means that no space precedes it."""

    token: Token
    text: str
    column: int
    is_joined: bool = False


_PATTERN: Final = re.compile(
    r"""\s*(?: "(?P<NAME>(?:[^"\\]|\\.)*)" | (?P<ARROW>->) | (?P<COMMA>,) | (?P<WORD>(?:(?!->)[^\s",])+) )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
#: Names that need no quotes, as they have no special characters.
_PLAIN_NAME: Final = re.compile(r"""(?!.*->)[^\s",:>\\\[\]{}#&*!|%@`]+""")


def words_of(text: str, start: int = 0) -> list[Word]:
    """Return the words and signs of `text` from the offset `start` on, with their columns in the whole text.

    NotationError is raised for a quote that is not closed.
    """
    found = []
    end = len(text.rstrip())
    while start < end:
        match = _PATTERN.match(text, start, end)
        if match is None:
            column = start + len(text[start:]) - len(text[start:].lstrip()) + 1
            raise NotationError("a name in quotes is not closed", column)
        token = Token[match.lastgroup or "WORD"]
        word = match[token.name]
        before = match.start(token.name) - (token is Token.NAME)
        if token is Token.NAME:
            word = _ESCAPED.sub(r"\1", word)
        found.append(Word(token, word, before + 1, before == start and start > 0))
        start = match.end()
    return found


def quote(name: str) -> str:
    """Return a card name as it is written in an action, in quotes if needed."""
    if _PLAIN_NAME.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
