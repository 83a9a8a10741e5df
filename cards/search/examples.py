"""Example queries for help pages, made of values on the cards of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np

from query.fields import Choice, Example, Field, HasField, Number, Option, Several, TextField, either
from query.index import Index
from query.printing_fields import PrintedIn
from query.quoting import quoted
from query.table import Table, read

#: Most generated examples of a field.
_MOST: Final = 2
#: Fewest letters of an example word in texts.
_LETTERS: Final = 5


def with_examples(table: Table[object], index: Index[object]) -> Table[object]:
    """Return a table of search fields with examples that find cards: their own, or else some generated from values."""

    def finds(example: Example) -> bool:
        asked = read(example.query, table, index)
        return asked.count > 0 and not asked.warnings

    def examples(field: Field) -> tuple[Example, ...]:
        return tuple(filter(finds, field.examples)) or tuple(islice(filter(finds, _made(field, index)), _MOST))

    return replace(table, fields=tuple(replace(field, examples=examples(field)) for field in table.fields))


def _made(field: Field, index: Index[object]) -> Iterator[Example]:
    """Yield generated example queries for a search field, with values that occur on cards."""
    key = field.key
    if isinstance(field, Choice | Several):
        options = _options(field, index)[:2]
        for some in (options[:1], options)[: len(options)]:
            labels = either(option.label for option in some)
            wording = field.wording.format(labels) if isinstance(field, Choice) else f"with {field.spoken} {labels}"
            yield Example(f"{key}:{','.join(quoted(option.value) for option in some)}", f"cards {wording}")
    elif isinstance(field, Number):
        numbers = np.sort(index.numbers(field.column))
        numbers = numbers[~np.isnan(numbers)].astype(int)
        if len(numbers):
            low, high = numbers[len(numbers) // 4], numbers[3 * len(numbers) // 4]
            yield Example(f"{key}>={high}", f"cards with {field.spoken} {high} and more")
            if low < high:
                yield Example(f"{key}:{low}..{high}", f"cards with {field.spoken} {low} to {high}")
    elif isinstance(field, TextField):
        for word in _words(field, index)[:1]:
            yield Example(f"{key}:{word}", f"cards {field.wording.format(f'“{word}”')}")
    elif isinstance(field, PrintedIn):
        for code in index.choices("set").words[:1]:
            yield Example(f"{key}:{code}", f"cards that have been printed in {code}")
    elif isinstance(field, HasField):
        for option in field.columns:
            yield Example(f"{key}:{option.value}", f"cards with {option.label}")


def _options(field: Choice | Several, index: Index[object]) -> list[Option]:
    """Return the values of a search field that occur on cards, the most frequent first."""
    counts: Counter[str] = Counter()
    if isinstance(field, Choice):
        choices = index.choices(field.column)
        for word, count in zip(choices.words, np.bincount(choices.codes[choices.has_any]).tolist(), strict=True):
            counts[word] = count
    else:
        several = index.several(field.column)
        for place, word in enumerate(several.words):
            counts[word] = int(np.count_nonzero(several.bits >> place & 1))
    options = [option for option in field.options(index) if counts[option.value]]
    return sorted(options, key=lambda option: -counts[option.value])


def _words(field: TextField, index: Index[object]) -> list[str]:
    """Return the words that occur in a text column of the index, the most frequent first; short ones come last."""
    counts = Counter(word for text in index.texts(field.column).folded for word in set(text.split()) if word.isalpha())
    return sorted(counts, key=lambda word: (len(word) < _LETTERS, -counts[word], word))
