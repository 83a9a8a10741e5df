"""Card text as the site asks about it: whether it can be carried out, where reading stops, which tokens it names."""

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
from rules.abilities.grammar.problems import Place
from rules.abilities.parse import AbilityError, parse
from rules.cards import CardDef
from rules.vocabulary import Kind, classes_of_mask
from tcg.names import fold

#: As many texts as are kept read: a load asks for each twice, once to warn and once to write its row.
_KEPT: Final = 10_000
#: What stands where reading stops ends with the next stop or comma, or after so many characters.
_PHRASE: Final = re.compile(r"[^.,;:()“”\"\n]{1,60}")


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a text can't be read any further: at the offset `position`.

    `phrase` is what stands there up to the next stop or comma, "" at the end of the text. `readings` are the meanings
    of a text that has several, and is not played before its author has chosen one (O-23.25).
    """

    place: Place
    position: int
    phrase: str
    readings: tuple[str, ...]
    _error: AbilityError

    @classmethod
    def of(cls, text: str, error: AbilityError, first: int = 0) -> Stop:
        """Why the part of a text that begins at the offset `first` can't be read."""
        position = first + error.position
        match = _PHRASE.match(text, position)
        phrase = " ".join(match[0].split()) if match else ""
        # A copy: the error that was raised holds on to all that the reader did.
        return cls(Place.of(text, position), position, phrase or error.found, error.readings, copy(error))

    @property
    def complaint(self) -> str:
        """What is wrong there. It takes a while to say, which few of those who read texts wait for."""
        return self._error.complaint

    @property
    def meant(self) -> str:
        """What is probably misspelt there, as it is spelt; "" where nothing looks like it. Takes as long."""
        hint = self._error.hint
        return hint.replacement if hint and hint.is_like else ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known of a text: where it stops making sense, if it does, the names of the tokens that it spawns, and
    what it is good for.
    """

    stop: Stop | None = None
    tokens: tuple[str, ...] = ()
    functions: tuple[Function, ...] = ()

    @property
    def is_executable(self) -> bool:
        """Whether the text can be carried out (O-13.7)."""
        return self.stop is None


@lru_cache(maxsize=_KEPT)
def read(text: str, types: frozenset[str], bearer: Bearer) -> Reading:
    """Read a card text on the card `bearer`, `types` being the names of all creature types.

    A blank text can be carried out.
    """
    try:
        abilities = parse(text, types=types, bearer=bearer)
    except AbilityError as error:
        return Reading(Stop.of(text, error))
    return Reading(tokens=tuple(dict.fromkeys(_tokens(abilities))), functions=functions_of(abilities))


class Told(NamedTuple):
    """What a text says in canonical words, empty where it can't be read; where reading stops then, at which words, why,
    and what was probably meant there; and the names of the tokens that it spawns."""

    canonical: str = ""
    position: int = 0
    phrase: str = ""
    complaint: str = ""
    meant: str = ""
    tokens: tuple[str, ...] = ()


def tell(texts: Sequence[tuple[str, str, int | None]], types: frozenset[str]) -> list[Told]:
    """What each text is read as, on a card of a kind with these classes; for another process."""
    return [_told(text, types, bearer_of(kind, class_mask)) for text, kind, class_mask in texts]


def _told(text: str, types: frozenset[str], bearer: Bearer) -> Told:
    try:
        abilities = parse(text, types=types, bearer=bearer)
        return Told(describe(abilities), tokens=tuple(dict.fromkeys(_tokens(abilities))))
    except AbilityError as error:
        stop = Stop.of(text, error)
        return Told("", stop.position, stop.phrase, stop.complaint, stop.meant)


class Sentence(NamedTuple):
    """A sentence of a text, and where it can't be read, if it can't: the place is that in the whole text."""

    text: str
    stop: Stop | None


def sentences_of(text: str, types: frozenset[str]) -> list[Sentence]:
    """The sentences of a text and which of them can be read: it is played when all of them can (O-13.7)."""
    return [
        Sentence(text[each.start : each.end], Stop.of(text, each.error, each.first) if each.error else None)
        for each in analysis.sentences_of(text, types)
    ]


def bearer_of(kind: str, class_mask: int | None) -> Bearer:
    """What of a row of the database decides how its text is read."""
    return Bearer(Kind(kind), classes_of_mask(class_mask or 0))


def _tokens(node: object) -> Iterator[str]:
    """The names of tokens anywhere in a tree of abilities."""
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
    """The canonical text of what a compiled card does, None where it does nothing."""
    return describe(card.abilities) if card.abilities else None


def says_the_same(text: str, canonical: str) -> bool:
    """Whether two texts differ in letter case, spaces and the shape of quotation marks at most."""
    return fold(text) == fold(canonical)
