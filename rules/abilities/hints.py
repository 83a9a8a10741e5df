"""What a text that can't be read was probably meant to say: one change of it, tried before it is told.

A hint is only given where the text can be read with it, or further than without. So it may be applied unseen.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import Final

from rules.abilities.lexing import Sort, Token, lex

#: So many changes are tried, and so many of the phrases that were expected.
_MOST_TRIED: Final = 60
_MOST_EXPECTED: Final = 16
#: So many words of a text are replaced by a phrase at most.
_MOST_REPLACED: Final = 4
#: How alike a word is to one of the grammar, of 1, before it is one that is misspelt.
_LIKENESS: Final = 0.7

#: What stands for a placeholder until the author puts in what is meant.
_SAMPLES: Final = {
    "a number": "1",
    "N": "1",
    "TARGET": "this creature",
    "FILTER creature(s)": "creature",
    "FILTER card(s)": "card",
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
    "ORIGIN": "this card",
    "“TEXT”": "“Draw 1 card.”",
}
_SAMPLED: Final = re.compile("|".join(re.escape(name) for name in sorted(_SAMPLES, key=len, reverse=True)))


@dataclass(frozen=True, slots=True)
class Hint:
    """A change of a text: from offset `start` to `end` it should say `replacement`; `instead_of` is what it says."""

    start: int
    end: int
    replacement: str
    instead_of: str

    def applied(self, text: str) -> str:
        """The text with the change."""
        before, after = text[: self.start].rstrip(), text[self.end :].lstrip()
        glue = "" if not self.replacement or self.replacement[0] in ".,;:)”" else " "
        tail = "" if not after or after[0] in ".,;:)”" else " "
        return f"{before}{glue if before else ''}{self.replacement}{tail}{after}"

    @property
    def likeness(self) -> float:
        """How much what it puts there looks like what was there, of 1."""
        return SequenceMatcher(None, self.instead_of.casefold(), self.replacement.casefold()).ratio()

    def __str__(self) -> str:
        """The hint as a question."""
        if not self.instead_of:
            return f"Should “{self.replacement}” stand there?"
        if not self.replacement:
            return f"Can “{self.instead_of}” be left out?"
        return f"Did you mean “{self.replacement}”?"


def hint_for(
    text: str, position: int, expected: Sequence[str], types: Collection[str] = (), tiles: Collection[str] = ()
) -> Hint | None:
    """The most probable change with which a text can be read further than to `position`; None where none was found."""
    tokens = lex(text)
    at = next(number for number, token in enumerate(tokens) if token.start >= position)
    left, best = len(text) - position, None
    seen: set[str] = set()
    for hint in _changes(text, tokens, at, expected):
        changed = hint.applied(text)
        if changed in seen:
            continue
        seen.add(changed)
        if len(seen) > _MOST_TRIED:
            break
        rest = _unread(changed, types, tiles)
        if rest is None or (rest < left and hint.likeness >= _LIKENESS):
            return hint
        if rest < left:
            left, best = rest, hint
    return best


def _unread(text: str, types: Collection[str], tiles: Collection[str]) -> int | None:
    """How many characters of a text are left where it can't be read any further; None where it is read to its end."""
    # Reading tells what it can't read with hints.
    from rules.abilities.parse import stop_of
    from rules.abilities.reading import Reader

    stop = stop_of(Reader(text, types, tiles))
    return None if stop is None else len(text) - stop


def _changes(text: str, tokens: Sequence[Token], at: int, expected: Sequence[str]) -> Iterator[Hint]:
    """The changes to try, the most probable first."""
    words = [token.word for token in tokens]
    yield from _respelt(text, tokens, at, expected)
    phrases = sorted(
        dict.fromkeys(_said(phrase) for phrase in expected if phrase[0] not in "“”"),
        key=lambda phrase: -_likeness(words[at:], phrase),
    )[:_MOST_EXPECTED]
    for phrase in phrases:
        count = len(phrase.split())
        for replaced in dict.fromkeys((count, count - 1, 0, count + 1, 1)):
            if 0 <= replaced <= _MOST_REPLACED and at + replaced < len(tokens):
                yield _hint(text, tokens, at, at + replaced, phrase)
    if tokens[at].sort is not Sort.END:
        yield _hint(text, tokens, at, at + 1, "")


def _respelt(text: str, tokens: Sequence[Token], at: int, expected: Sequence[str]) -> Iterator[Hint]:
    """The word where reading stopped, or the one before it, as a word of the grammar that looks like it."""
    known = dict.fromkeys(word for phrase in expected for word in re.findall(r"[\w’'-]+", phrase) if not word.isupper())
    token = tokens[at]
    if token.sort is Sort.WORD:
        for word in get_close_matches(token.word[:40], list(known), n=3, cutoff=_LIKENESS):
            yield _hint(text, tokens, at, at + 1, word)


def _said(phrase: str) -> str:
    """A phrase that was expected up to its second placeholder, with samples in their place."""
    said = _SAMPLED.sub(lambda found: _SAMPLES[found[0]], phrase)
    return said.replace("(s)", "")


def _likeness(words: Sequence[str], phrase: str) -> float:
    wanted = phrase.casefold().split()
    return SequenceMatcher(None, " ".join(words[: len(wanted)]), " ".join(wanted)).ratio()


def _hint(text: str, tokens: Sequence[Token], first: int, last: int, replacement: str) -> Hint:
    """A change of the tokens from `first` up to, without, `last`."""
    start = tokens[first].start
    end = tokens[last - 1].end if last > first else start
    return Hint(start, end, replacement, text[start:end])
