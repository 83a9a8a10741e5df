"""Reading of Despaira's card texts: whether they can be executed, where the parser stops, which tokens they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rules.abilities import analysis
from rules.abilities.ast import SpawnTokens
from rules.abilities.describe import describe
from rules.abilities.disambiguation import Bearer
from rules.abilities.functions import Function, functions_of
from rules.abilities.grammar.problems import TextPlace
from rules.abilities.parse import AbilityError, parse
from rules.cards import CardDef
from rules.vocabulary import Kind, classes_of_mask
from tcg.names import fold

#: Number of cached readings: an import reads each text twice, for warnings and for its row.
_CACHE_SIZE: Final = 10_000
#: Phrase at a stop, up to the next punctuation mark.
_PHRASE: Final = re.compile(r"[^.,;:()“”\"\n]{1,60}")


@dataclass(frozen=True, slots=True)
class Stop:
    """Position at which the parser stops reading a card text, and the reason.

    `phrase` is the text there up to the next punctuation mark, or "" at the end. `readings` are the meanings of an
    ambiguous text, which is not played until its author chooses one (O-23.25).
    """

    place: TextPlace
    position: int
    phrase: str
    readings: tuple[str, ...]
    _error: AbilityError

    @classmethod
    def of(cls, text: str, error: AbilityError, first: int = 0) -> Stop:
        """Return the position and reason for an error in the part of a text that begins at the offset `first`."""
        position = first + error.position
        match = _PHRASE.match(text, position)
        phrase = " ".join(match[0].split()) if match else ""
        # Copy, because the raised error references the whole state of the parser.
        return cls(TextPlace.of(text, position), position, phrase or error.found, error.readings, copy(error))

    @property
    def complaint(self) -> str:
        """Explanation why the parser stops there, computed on demand because it is slow."""
        return self._error.complaint

    @property
    def correction(self) -> str:
        """Correction of a probable misspelling, or "". It is computed on demand because it is slow."""
        hint = self._error.hint
        return hint.replacement if hint and hint.is_like else ""


@dataclass(frozen=True, slots=True)
class TextReading:
    """Result of reading a card text: where the parser stops, tokens that it spawns, and what it does (functions)."""

    stop: Stop | None = None
    tokens: tuple[str, ...] = ()
    functions: tuple[Function, ...] = ()

    @property
    def is_executable(self) -> bool:
        """Whether the rules engine can execute the text (O-13.7)."""
        return self.stop is None


@lru_cache(maxsize=_CACHE_SIZE)
def read(text: str, types: frozenset[str], bearer: Bearer) -> TextReading:
    """Read a card text for a card with a kind and classes (`bearer`); an empty text is executable.

    `types` are the names of all creature types.
    """
    try:
        abilities = parse(text, types=types, bearer=bearer)
    except AbilityError as error:
        return TextReading(Stop.of(text, error))
    return TextReading(tokens=tuple(dict.fromkeys(_tokens(abilities))), functions=functions_of(abilities))


class TextAnalysis(NamedTuple):
    """Analysis of a card text, in a form that another process can return.

    `canonical` is the canonical text, or "" if the parser stops. The following fields describe the stop. `tokens` are
    the names of spawned tokens.
    """

    canonical: str = ""
    position: int = 0
    phrase: str = ""
    complaint: str = ""
    correction: str = ""
    tokens: tuple[str, ...] = ()


def analyse(texts: Sequence[tuple[str, str, int | None]], types: frozenset[str]) -> list[TextAnalysis]:
    """Return the analysis of each text. `texts` are triples of text, and kind and class mask of its card.

    Arguments and result can be pickled, so that another process can run it. `types` are the names of all creature
    types.
    """
    return [_analysis(text, types, bearer_of(kind, class_mask)) for text, kind, class_mask in texts]


def _analysis(text: str, types: frozenset[str], bearer: Bearer) -> TextAnalysis:
    try:
        abilities = parse(text, types=types, bearer=bearer)
        return TextAnalysis(describe(abilities), tokens=tuple(dict.fromkeys(_tokens(abilities))))
    except AbilityError as error:
        stop = Stop.of(text, error)
        return TextAnalysis("", stop.position, stop.phrase, stop.complaint, stop.correction)


class Sentence(NamedTuple):
    """Sentence of a card text, and where the parser stops in it, as a position in the whole text, or None."""

    text: str
    stop: Stop | None


def sentences_of(text: str, types: frozenset[str]) -> list[Sentence]:
    """Return the sentences of a card text; it is played only if all of them are readable (O-13.7).

    `types` are the names of all creature types. Positions count in the whole text.
    """
    return [
        Sentence(text[each.start : each.end], Stop.of(text, each.error, each.first) if each.error else None)
        for each in analysis.sentences_of(text, types)
    ]


def bearer_of(kind: str, class_mask: int | None) -> Bearer:
    """Return the properties of a card that affect the reading of its text.

    `kind` is a code. `class_mask` has a bit for each trick class, and is None or 0 for none.
    """
    return Bearer(Kind(kind), classes_of_mask(class_mask or 0))


def _tokens(node: object) -> Iterator[str]:
    """Yield the names of the tokens that a tree of abilities spawns."""
    if isinstance(node, SpawnTokens):
        if node.printed is None:
            yield node.name
    elif isinstance(node, tuple):
        for each in node:
            yield from _tokens(each)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _tokens(getattr(node, field.name))


def plays_as(card: CardDef) -> str | None:
    """Return the canonical text of a card with compiled abilities, or None if it has no abilities."""
    return describe(card.abilities) if card.abilities else None


def says_the_same(text: str, canonical: str) -> bool:
    """Return whether two texts are equal except for case, spaces and the shape of quotation marks."""
    return fold(text) == fold(canonical)
