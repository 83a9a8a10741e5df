"""Trace of a reading: the phrases that were read in a card text, and their places in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.abilities.disambiguation import Bearer
from rules.abilities.grammar.lexing import tokens_in
from rules.abilities.grammar.reader import Reading
from rules.abilities.grammar.templates import Form, Phrase
from rules.abilities.parse import read
from rules.abilities.phrasebook.entry import PhraseEntry, Wording


class PhrasePart(NamedTuple):
    """Part of a card text, from the offset `start` up to `end`, with the canonical phrase that was read there."""

    start: int
    end: int
    form: Form[object]


def parts_of(text: str, *, types: Collection[str] = (), bearer: Bearer | None = None) -> list[PhrasePart]:
    """Return the parts of a card text by their start, each before the parts in it. Raises AbilityError like `parse`."""
    reading = read(text, types=types, bearer=bearer)
    if reading is None:
        return []
    tokens = tokens_in(text)
    parts = [PhrasePart(tokens[first].start, tokens[behind - 1].end, form) for form, first, behind in trace(reading)]
    return sorted(parts, key=lambda part: (part.start, -part.end))


def forms_of(text: str, *, types: Collection[str] = ()) -> list[Form[object]]:
    """Return the canonical phrases in a card text, each once, in order. Raises AbilityError like `parse`."""
    reading = read(text, types=types)
    return [] if reading is None else list(dict.fromkeys(form for form, _, _ in trace(reading)))


def trace(reading: Reading) -> Iterator[tuple[Phrase[object], int, int]]:
    """Yield (phrase, index of its first token, index after its last) for each canonical phrase, outer ones first."""
    form = reading.form
    if isinstance(form, Phrase) and form.is_named:
        yield form.canonical, reading.start, reading.end
    for part in reading.parts:
        yield from trace(part)


def uses(text: str, entry: PhraseEntry) -> bool:
    """Return whether a card text contains the phrase of an entry. Raises AbilityError for a text that can't be read."""
    forms = _forms_said(text)
    return entry.phrasing.stands_in(text) if isinstance(entry.phrasing, Wording) else entry.phrasing in forms


@lru_cache(1000)
def _forms_said(text: str) -> frozenset[Form[object]]:
    """Return the canonical phrases in a text. Cached, as several entries of the phrasebook have the same example."""
    return frozenset(forms_of(text))
