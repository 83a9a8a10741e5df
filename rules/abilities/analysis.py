"""Analysis of a card text for its author: what was understood, and what stops the rest.

The results are plain data with offsets in the text, for pages and programs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from rules.abilities.ast import Ability
from rules.abilities.describe import describe
from rules.abilities.disambiguation import Bearer
from rules.abilities.grammar.lexing import CLOSING, OPENING, TokenSort, lex
from rules.abilities.grammar.problems import TextHint, TextPlace
from rules.abilities.grammar.similarity import FirstWords, most_like
from rules.abilities.parse import AbilityError, parse
from rules.abilities.phrasebook import CHAPTERS
from rules.abilities.phrasebook.parse_trace import parts_of


@dataclass(frozen=True, slots=True)
class NamedPhrase:
    """Phrase of the grammar: `shown` is its text for a person, `key` its address in the phrasebook or ""."""

    shown: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class PhraseSpan:
    """Part of a card text, from offset `start` up to `end`, that was read as one phrase of the grammar.

    `kind` is the key of the phrasebook's chapter, "" without one.
    """

    start: int
    end: int
    phrase: NamedPhrase
    kind: str


@dataclass(frozen=True, slots=True)
class TextProblem:
    """Place in a card text where reading stopped: from `start` up to `end`, both equal at the end of the text.

    `place` (line and column) and `message` are texts for a person. `expected` are the phrases that could follow; of
    many, only the most similar.
    """

    start: int
    end: int
    place: str
    message: str
    expected: tuple[NamedPhrase, ...] = ()


@dataclass(frozen=True, slots=True)
class SentenceResult:
    """Result of reading one sentence of a card text, from offset `start` up to `end`.

    `canonical` is its canonical text, if it can be read without the sentences before it. `problem` is set if it can't
    be read at all.
    """

    start: int
    end: int
    canonical: str = ""
    problem: TextProblem | None = None

    @property
    def is_read(self) -> bool:
        """Whether the sentence can be read."""
        return self.problem is None


@dataclass(frozen=True, slots=True)
class Analysis:
    """Result of reading a card text, for the person who writes it.

    `canonical` is the text in its canonical form, `abilities` its meaning. A text that can't be read has a `problem`,
    and a `hint` if some change helps. `spans` are its phrases, and `sentences` the results of each sentence. `readings`
    are the canonical texts of its meanings; if there are several, none is played (O-23.25). `excluded` are meanings
    that only a card of another kind, or with other classes, could have.
    """

    text: str
    canonical: str = ""
    abilities: tuple[Ability, ...] = ()
    spans: tuple[PhraseSpan, ...] = ()
    sentences: tuple[SentenceResult, ...] = ()
    problem: TextProblem | None = None
    hint: TextHint | None = None
    readings: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    @property
    def is_read(self) -> bool:
        """Whether the card text can be read, with a single meaning. True for a blank text."""
        return self.problem is None and len(self.readings) < 2


#: Most phrases named among those that were expected.
_MOST_EXPECTED: Final = 12
#: Most sentences before one that are read with it if it can't be read by itself.
_MOST_BEFORE: Final = 5
#: Weight of the likeness of the first word alone; that of all words weighs 1.
_FIRST: Final = 0.75
#: Letters of the text that are compared with the expected phrases.
_GLANCE: Final = 80

_KIND_OF: Final = {entry.phrasing: chapter.key for chapter in CHAPTERS for entry in chapter.entries}
_KEY_OF: Final = {entry.phrasing: entry.key for chapter in CHAPTERS for entry in chapter.entries}
#: Keys by label. A phrase of two chapters is an effect rather than a cost.
_KEY_OF_LABEL: Final = {entry.phrasing.label: entry.key for chapter in CHAPTERS for entry in chapter.entries}


def analyse(text: str, types: Collection[str] = (), bearer: Bearer | None = None) -> Analysis:
    """Return the analysis of a card text; it raises no error. `types` are the known creature types.

    `bearer` is the card, whose kind and classes decide among several meanings; None if it is unknown.
    """
    sentences = tuple(_result(text, sentence) for sentence in sentences_of(text, types))
    try:
        abilities = parse(text, types=types, bearer=bearer)
    except AbilityError as error:
        if error.readings:
            return Analysis(text, sentences=sentences, readings=error.readings)
        problem = _problem(text, 0, error, error.complaint, _nearest(text, error))
        return Analysis(text, sentences=sentences, problem=problem, hint=error.hint)
    canonical = describe(abilities) if abilities else ""
    spans = tuple(
        PhraseSpan(
            part.start, part.end, NamedPhrase(part.form.label, _KEY_OF.get(part.form, "")), _KIND_OF.get(part.form, "")
        )
        for part in parts_of(text, types=types, bearer=bearer)
    )
    readings = (canonical,) if canonical else ()
    return Analysis(
        text, canonical, abilities, spans, sentences, None, None, readings, _excluded(text, types, canonical)
    )


def _excluded(text: str, types: Collection[str], canonical: str) -> tuple[str, ...]:
    """Return the canonical texts of the text's meanings other than `canonical`; () if it has no others.

    The text could mean them on a card of another kind or with other classes.
    """
    try:
        parse(text, types=types)
    except AbilityError as error:
        return tuple(reading for reading in error.readings if reading != canonical)
    return ()


class SentenceReading(NamedTuple):
    """Sentence of a card text, from the offset `start` up to `end`, with its meaning or its error.

    `abilities` is its meaning; empty if it can only be read after other sentences (“It gains …”). `error` says why it
    can't be read at all; its places count from the offset `first`.
    """

    start: int
    end: int
    abilities: tuple[Ability, ...]
    error: AbilityError | None
    first: int

    @property
    def stop(self) -> int:
        """Offset in the whole text at which reading of this sentence stops: its end, if it can be read."""
        return self.end if self.error is None else self.first + self.error.position


def sentences_of(text: str, types: Collection[str] = ()) -> Iterator[SentenceReading]:
    """Yield a text's sentences in order, read alone or, if that fails, with the last few readable ones before."""
    first = None  # where those before it begin
    starts: deque[int] = deque(maxlen=_MOST_BEFORE)
    for start, end in sentences_in(text):
        sentence = _sentence(text, start, start, end, types)
        if sentence.error is not None and first is not None:
            joined = _sentence(text, max(first, starts[0]), start, end, types)
            if joined.error is None or joined.stop > sentence.stop:
                sentence = joined
        first = None if sentence.error is not None else start if first is None else first
        starts.append(start)
        yield sentence


def _sentence(text: str, first: int, start: int, end: int, types: Collection[str]) -> SentenceReading:
    """Return the reading of the sentence from offset `start` up to `end`, read together with the text from `first` on.

    Its abilities are left empty unless `first` is `start`.
    """
    try:
        abilities = parse(text[first:end], types=types)
    except AbilityError as error:
        return SentenceReading(start, end, (), error, first)
    return SentenceReading(start, end, abilities if first == start else (), None, first)


def sentences_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield the offsets at which each sentence begins and ends (exclusive), with its full stop.

    Full stops in quotations and brackets end none, except one just before the closing mark.
    """
    start: int | None = None
    depth, before = 0, ""
    for token, behind in pairwise(lex(text)):
        start = token.start if start is None else start
        is_closing = token.sort in CLOSING or token.word == ")"
        if is_closing and depth:
            depth -= 1
        elif token.sort in OPENING or token.word == "(":
            depth += 1
        # A quoted text with its own full stop ends the sentence around it, unless that has one too.
        has_stopped = token.word == "." or (is_closing and before == ".")
        if (has_stopped and not depth and behind.word != ".") or behind.sort is TokenSort.END:
            yield start, token.end
            start = None
        before = token.word


def _result(text: str, sentence: SentenceReading) -> SentenceResult:
    start, end, abilities, error, first = sentence
    if error is not None:
        # Hints for each of many sentences would take too long.
        return SentenceResult(start, end, problem=_problem(text, first, error, f"{error.summary.rstrip('.')}."))
    return SentenceResult(start, end, describe(abilities) if abilities else "")


def _problem(
    text: str, first: int, error: AbilityError, message: str, expected: tuple[NamedPhrase, ...] = ()
) -> TextProblem:
    """Convert the error of a part of `text`, which begins at the offset `first`, to a problem of the whole text.

    `message` and `expected` become those of the problem.
    """
    start = first + error.position
    return TextProblem(start, start + len(error.found), str(TextPlace.of(text, start)), message, expected)


def _nearest(text: str, error: AbilityError) -> tuple[NamedPhrase, ...]:
    """Return a few of the phrases expected where reading stopped, the most similar to the text there first."""
    words = text[error.position : error.position + _GLANCE].casefold().split()
    whole, first = FirstWords(words), FirstWords(words[:1])

    @cache  # of thousands of phrases many begin alike
    def likeness(fixed: tuple[str, ...], is_bound: bool) -> float:
        if not words or not fixed:
            return 0.0
        # A similar first word counts, but less than all words.
        if is_bound:
            return max(whole.bound(fixed), _FIRST * first.bound(fixed[:1]))
        return max(whole.likeness(fixed), _FIRST * first.likeness(fixed[:1]))

    nearest = most_like(
        error.expected,
        _MOST_EXPECTED,
        lambda label: likeness(_fixed(label), is_bound=False),
        lambda label: likeness(_fixed(label), is_bound=True),
    )
    return tuple(map(_named, nearest))


def _named(label: str) -> NamedPhrase:
    return NamedPhrase(label, _KEY_OF_LABEL.get(label, ""))


def _fixed(label: str) -> tuple[str, ...]:
    """Return the words of a label before its first placeholder, in lower case: “deal” of “deal N damage”."""
    return tuple(word.casefold() for word in takewhile(lambda word: not word.isupper(), label.split()))
