"""Corrections of a card text that can't be read: one change, which is tried before it is suggested.

A suggested change lets the text be read to its end, or at least further than before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Final

from rules.abilities.grammar.lexing import Token, TokenSort, lex
from rules.abilities.grammar.problems import LIKENESS, TextHint
from rules.abilities.grammar.similarity import FirstWords, most_like

#: Most changes that are tried, and most expected phrases they are made of.
_MOST_TRIED: Final = 60
#: Most letters read for a hint: of a long text fewer changes are tried, so that it takes no longer.
_MOST_LETTERS: Final = 8_000
_MOST_EXPECTED: Final = 16
#: Most words that a phrase replaces.
_MOST_REPLACED: Final = 4
#: Most letters of a word that are compared with others.
_LONGEST: Final = 40

#: The signs that stand in card texts.
_SIGNS: Final = frozenset(".,;:()+-–—−/×%&'’!?")

#: Samples for placeholders, until the author writes something else.
_SAMPLES: Final = {
    "a number": "1",
    "N": "1",
    "AMOUNT": "the ATK of this creature",
    "COUNTED": "creatures you control",
    "TARGET": "this creature",
    "FILTER creature(s)": "creature",
    "FILTER card(s)": "card",
    "FILTER": "",
    "“NAME”": "“Name”",
    "TILE TYPE": "Forest",
    "STAT": "ATK",
    "the STAT": "the ATK",
    "ELEMENT": "Fire",
    "PLACE": "1 tile",
    "WHERE": "adjacent to this card",
    "ZONE": "graveyard",
    "EFFECT": "draw 1 card",
    "WHEN": "when this creature is spawned",
    "DURATION": "until the end of the turn",
    "CONDITION": "you control 1 or more creatures",
    "COST": "discard 1 card",
    "WHO": "this creature",
    "PLAYER": "your opponent",
    "CAUSES": "battle",
    "CAUSE": "battle",
    "SPOT": "into your hand",
    "TYPE": "Knight",
    "MARK": "once per turn",
    "ORIGIN": "this card",
    "“TEXT”": "“Draw 1 card.”",
}
_SAMPLED: Final = re.compile(
    rf"(?<!\w)(?:{'|'.join(re.escape(name) for name in sorted(_SAMPLES, key=len, reverse=True))})(?!\w)"
)


def hint_for(text: str, position: int, expected: Sequence[str], unread: Callable[[str], int | None]) -> TextHint | None:
    """Return the most probable change with which a text can be read beyond the offset `position`; None without one.

    `expected` are the phrases that could follow at `position`. `unread` returns the number of characters left where
    reading of a text stops; None if all of it can be read.
    """
    tokens = lex(text)
    at = next(number for number, token in enumerate(tokens) if token.start >= position)
    if tokens[at].sort is TokenSort.SIGN and tokens[at].word not in _SIGNS:
        return None  # no card text looks like this
    best, least = None, (1, len(text) - position, 0.0)
    tries = min(_MOST_TRIED, _MOST_LETTERS // len(text)) if text else 0
    for hint in islice(_changes(text, tokens, at, expected), tries):
        changed = hint.applied(text)
        left = unread(changed)
        # A change that makes the whole text readable is best, the smallest first; then one that leads furthest.
        rank = (0, 0, hint.size) if left is None else (1, left, hint.size)
        if rank < least and (left is None or left < len(text) - position):
            best, least = hint, rank
            if hint.is_like:
                return hint
    return best


def _changes(text: str, tokens: Sequence[Token], at: int, expected: Sequence[str]) -> Iterator[TextHint]:
    """Yield the changes to try at the token number `at`, the likeliest first: respell, insert, replace, leave out."""
    yield from _respelt(text, tokens, at, expected)
    words = [token.word for token in tokens[at : at + _MOST_REPLACED]]
    told = [phrase for phrase in dict.fromkeys(expected) if re.match(r"\w|“(?:NAME|TEXT)”", phrase)]
    seen: set[tuple[int, str]] = set()
    first = FirstWords([word[:_LONGEST] for word in words])
    likeness, bound = (lambda phrase: first.likeness(_words(phrase))), (lambda phrase: first.bound(_words(phrase)))
    for phrase in most_like(told, _MOST_EXPECTED, likeness, bound):
        for piece in _pieces(phrase):
            count = len(piece.split())
            for replaced in (0, count, 1):
                if replaced <= _MOST_REPLACED and at + replaced < len(tokens) and (replaced, piece) not in seen:
                    seen.add((replaced, piece))
                    yield _hint(text, tokens, at, at + replaced, piece)
    if tokens[at].sort is not TokenSort.END:
        yield _hint(text, tokens, at, at + 1, "")


def _respelt(text: str, tokens: Sequence[Token], at: int, expected: Sequence[str]) -> Iterator[TextHint]:
    """Yield changes of the word at index `at`, where reading stopped, to up to three similar expected words."""
    token = tokens[at]
    if token.sort is TokenSort.WORD:
        known = dict.fromkeys(
            word for phrase in expected for word in re.findall(r"[\w’'-]+", phrase) if not _SAMPLED.fullmatch(word)
        )
        for word in get_close_matches(token.word[:_LONGEST], list(known), n=3, cutoff=LIKENESS):
            yield _hint(text, tokens, at, at + 1, word)


def _pieces(phrase: str) -> list[str]:
    """Return beginnings of an expected phrase, up to each placeholder, filled with a sample; the last is all of it."""
    pieces, begun, end = [], "", 0
    for found in _SAMPLED.finditer(phrase):
        fixed = phrase[end : found.start()].strip()
        if fixed:
            pieces.append(f"{begun} {fixed}".strip())
        begun = f"{begun} {fixed}".strip() + f" {_SAMPLES[found[0]]}"
        pieces.append(begun.strip())
        end = found.end()
    rest = phrase[end:].strip()
    return [" ".join(piece.replace("(s)", "").split()) for piece in (*pieces, *([f"{begun} {rest}"] if rest else ()))]


def _words(phrase: str) -> list[str]:
    return phrase.casefold().split()


def _hint(text: str, tokens: Sequence[Token], first: int, last: int, replacement: str) -> TextHint:
    """Return the change that puts `replacement` in place of the tokens from index `first` to before `last`."""
    start = tokens[first].start
    end = tokens[last - 1].end if last > first else start
    return TextHint(start, end, replacement, text[start:end])
