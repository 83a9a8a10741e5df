"""Things in memory, to be searched: numbers, choices and words in columns, one row a thing.

A *document* says for one thing what stands in each column; it never changes, so that the index of tomorrow's cards can
take over those of cards that are the same. Things may have *parts*, as a card has printings: columns of parts have a
row a part, and `owner` says whose it is.

Masks are arrays of bool, one a row; `Level` says whether of things or of parts. Every index is read only and may be
shared between threads.
"""

from __future__ import annotations

import re
import threading
from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import accumulate
from typing import Any, Final, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Mask: TypeAlias = NDArray[np.bool_]
Rows: TypeAlias = NDArray[np.int32]
Numbers: TypeAlias = NDArray[np.float64]

#: Results of single terms that an index keeps, those that were asked for last.
KEPT: Final = 256
_T = TypeVar("_T")
_K = TypeVar("_K")


class Level(Enum):
    """Of what a column or mask has a row."""

    THING = "thing"
    PART = "part"


class Kind(Enum):
    """What a column holds: a number or nothing (None); one of some words; several of them; whether; a text."""

    NUMBER = "number"
    CHOICE = "choice"
    SEVERAL = "several"
    FLAG = "flag"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: Kind
    level: Level = Level.THING


class Lexicon:
    """Every word of every text by number. It only grows, and is shared by the indexes that follow one another."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._lock = threading.Lock()
        self.words: list[str] = []

    def numbers_of(self, folded: str) -> array[int]:
        """The words of a folded text, each once."""
        found = array("i")
        for word in set(folded.split()):
            number = self._numbers.get(word)
            if number is None:
                number = self._add(word)
            found.append(number)
        return found

    def _add(self, word: str) -> int:
        with self._lock:
            number = self._numbers.get(word)
            if number is None:
                self.words.append(word)
                number = self._numbers[word] = len(self.words) - 1
            return number


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it is searched: folded, and its words by number."""

    folded: str
    words: array[int]


@dataclass(frozen=True, slots=True)
class Document(Generic[_T]):
    """A thing, the word by which it is put in order, and its values by the places of the columns.

    A value is a number, a word, a tuple of words, a bool or a `Text`; None is none of them. `parts` has the values of
    each part, at least one.
    """

    thing: _T
    order: str
    values: tuple[Any, ...]
    parts: tuple[tuple[Any, ...], ...] = ((),)

    def of_parts(self, place: int) -> list[Any]:
        """The value of each part at the place of a column."""
        return [part[place] if part else None for part in self.parts]


class Texts:
    """A column of texts, by the words in it."""

    def __init__(self, texts: Sequence[Text | None], lexicon: Lexicon) -> None:
        self.folded = [text.folded if text is not None else "" for text in texts]
        held = [text.words if text is not None else _NO_WORDS for text in texts]
        lengths = np.fromiter(map(len, held), np.int32, len(held))
        numbers = np.frombuffer(b"".join(held), np.int32) if lengths.sum() else np.empty(0, np.int32)
        rows = np.repeat(np.arange(len(held), dtype=np.int32), lengths)
        by_word = np.argsort(numbers, kind="stable")
        self._rows: Rows = rows[by_word]
        present, starts = np.unique(numbers[by_word], return_index=True)
        self._starts = np.append(starts, len(rows))
        words = [lexicon.words[number] for number in present.tolist()]
        #: All words one behind the other, and where the line break before each is: whatever is a part of a word is
        #: found there at once.
        self._blob = "\n" + "\n".join(words) + "\n"
        self._places: list[int] = []
        place = 0
        for word in words:
            self._places.append(place)
            place += len(word) + 1

    @cached_property
    def words(self) -> list[str]:
        """All words in these texts, each once."""
        return self._blob.split()

    def has(self, folded: str) -> Mask:
        """The rows whose text has these letters in this order anywhere."""
        words = folded.split(" ")
        mask = self._has_word(words[0])
        for word in words[1:]:
            mask = mask & self._has_word(word)
        return self._checked(mask, lambda text: folded in text) if len(words) > 1 else mask

    def has_whole(self, folded: str) -> Mask:
        """The rows whose text has these words whole: neither a letter nor a digit is before or behind them."""
        whole = re.compile(rf"(?<!\w){re.escape(folded)}(?!\w)")
        if " " not in folded:
            words = self._words_with(folded)
            return self._mask_of(word for word in words if whole.search(self._word(word)))
        return self._checked(self.has(folded), lambda text: whole.search(text) is not None)

    def equal(self, folded: str) -> Mask:
        """The rows whose text is this and nothing else."""
        return self._checked(self.has(folded), lambda text: text == folded)

    def searched(self, pattern: Any) -> Mask:
        """The rows in whose text a pattern is found, which takes no line break for a letter.

        All texts are searched as one, a line each: to ask for each text takes ten times as long.
        """
        lines, starts = self._lines
        mask, next_row = np.zeros(len(self.folded), np.bool_), 0
        while next_row < len(starts) and (match := pattern.search(lines, starts[next_row])) is not None:
            row = bisect_right(starts, match.start()) - 1
            mask[row] = True
            next_row = row + 1
        return mask

    @cached_property
    def _lines(self) -> tuple[bytes, list[int]]:
        """All texts, a line each, and where each begins."""
        lines = [text.encode() for text in self.folded]
        return b"\n".join(lines), list(accumulate((len(line) + 1 for line in lines), initial=0))[:-1]

    def _checked(self, mask: Mask, is_so: Callable[[str], bool]) -> Mask:
        """The rows of a mask whose text is so."""
        texts, checked = self.folded, np.zeros(len(self.folded), np.bool_)
        checked[[row for row in np.flatnonzero(mask).tolist() if is_so(texts[row])]] = True
        return checked

    def _word(self, place: int) -> str:
        start = self._places[place] + 1
        return self._blob[start : self._blob.index("\n", start)]

    def begins_word(self, folded: str) -> Mask:
        """The rows whose text has a word that begins with these letters, none of which is a space."""
        return self._mask_of(self._words_with("\n" + folded))

    def _has_word(self, letters: str) -> Mask:
        return self._mask_of(self._words_with(letters)) if letters else np.ones(len(self.folded), np.bool_)

    def _words_with(self, letters: str) -> Iterator[int]:
        """The places of the words that have `letters`, each once; a line break is before each word."""
        blob, places = self._blob, self._places
        at = blob.find(letters)
        while at >= 0:
            place = bisect_right(places, at) - 1
            yield place
            at = blob.find(letters, places[place + 1]) if place + 1 < len(places) else -1

    def _mask_of(self, words: Iterator[int]) -> Mask:
        mask = np.zeros(len(self.folded), np.bool_)
        found = np.fromiter(words, np.int64)
        starts, counts = self._starts[found], self._starts[found + 1] - self._starts[found]
        # The places of all their rows at once: each begins where its word does, less what was before it.
        places = np.arange(counts.sum()) + np.repeat(starts - (np.cumsum(counts) - counts), counts)
        mask[self._rows[places]] = True
        return mask


_NO_WORDS: Final = array("i")


@dataclass(frozen=True, slots=True)
class Choices:
    """A column of one word each: `codes` are places in `words`, -1 for none."""

    words: list[str]
    codes: NDArray[np.int32]

    @property
    def has_any(self) -> Mask:
        """The rows that have a word."""
        mask: Mask = self.codes >= 0
        return mask

    def mask(self, word: str) -> Mask:
        place = bisect_left(self.words, word)
        if place == len(self.words) or self.words[place] != word:
            return np.zeros(len(self.codes), np.bool_)
        mask: Mask = self.codes == place
        return mask


@dataclass(frozen=True, slots=True)
class Several:
    """A column of several words each: a bit a word."""

    words: list[str]
    bits: Any

    def bit(self, word: str) -> int:
        return 1 << self.words.index(word) if word in self.words else 0


class Index(Generic[_T]):
    """Documents by columns, of whatever `source` they are.

    Rows are in the order of the documents' `order`, parts in that of their owners. Where things are too many to be kept
    in memory, an index of its own answers with a database's conditions for masks: they are joined by & | ~ too, and
    numbers compared by the same operators (decks/search.py).

    `before` is an earlier index with the same columns: those in which nothing has changed are taken over from it.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        documents: Sequence[Document[_T]],
        lexicon: Lexicon,
        source: Any = None,
        before: Index[_T] | None = None,
    ) -> None:
        documents = sorted(documents, key=lambda document: document.order)
        self._documents = documents
        known = {} if before is None else before._columns
        changed = None if before is None else _changed(before._documents, documents)
        self.source = source
        self.things: list[_T] = [document.thing for document in documents]
        self.size = len(self.things)
        counts = np.fromiter((len(document.parts) for document in documents), np.int32, self.size)
        #: Whose each part is, and which part is a thing's first.
        self.owner: Rows = np.repeat(np.arange(self.size, dtype=np.int32), counts)
        self.first_part: Rows = (np.cumsum(counts) - counts).astype(np.int32)
        self._columns: dict[str, Any] = {}
        self._levels = {column.name: column.level for column in columns}
        things = [column for column in columns if column.level is Level.THING]
        parts = [column for column in columns if column.level is Level.PART]
        for place, column in enumerate(things):
            if changed is not None and all(old.values[place] == new.values[place] for old, new in changed):
                self._columns[column.name] = known[column.name]
            else:
                values = [document.values[place] for document in documents]
                self._columns[column.name] = _column(column.kind, values, lexicon)
        for place, column in enumerate(parts):
            if changed is not None and all(old.of_parts(place) == new.of_parts(place) for old, new in changed):
                self._columns[column.name] = known[column.name]
            else:
                values = [value for document in documents for value in document.of_parts(place)]
                self._columns[column.name] = _column(column.kind, values, lexicon)
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._made: dict[Hashable, Any] = {}
        self._lock = threading.Lock()

    def numbers(self, name: str) -> Numbers:
        """A column of numbers; where there is none, NaN."""
        found: Numbers = self._columns[name]
        return found

    def choices(self, name: str) -> Choices:
        found: Choices = self._columns[name]
        return found

    def several(self, name: str) -> Several:
        found: Several = self._columns[name]
        return found

    def flags(self, name: str) -> Mask:
        found: Mask = self._columns[name]
        return found

    def texts(self, name: str) -> Texts:
        found: Texts = self._columns[name]
        return found

    def level(self, name: str) -> Level:
        return self._levels[name]

    def things_of(self, parts: Mask) -> Mask:
        """The things that have one of these parts."""
        mask = np.zeros(self.size, np.bool_)
        mask[self.owner[parts]] = True
        return mask

    def none(self, level: Level = Level.THING) -> Mask:
        return np.zeros(self.size if level is Level.THING else len(self.owner), np.bool_)

    def every(self, level: Level = Level.THING) -> Mask:
        return np.ones(self.size if level is Level.THING else len(self.owner), np.bool_)

    def count(self, mask: Mask) -> int:
        """How many rows a mask holds of."""
        return int(np.count_nonzero(mask))

    def has_any(self, mask: Mask) -> bool:
        """Whether a mask holds of any row."""
        return bool(mask.any())

    def known(self, numbers: Any) -> Mask:
        """Where there is a number at all."""
        mask: Mask = ~np.isnan(numbers)
        return mask

    def once(self, key: Hashable, make: Callable[[], _K]) -> _K:
        """What `make` gives, kept under `key` as long as the index is: for what doesn't depend on what is typed."""
        if key not in self._made:  # two threads may both make it: the same
            self._made[key] = _read_only(make())
        found: _K = self._made[key]
        return found

    def kept(self, key: Hashable, make: Callable[[], _K]) -> _K:
        """What `make` gives, kept under `key` while it is asked for often enough; under None it isn't kept."""
        if key is None:
            return make()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                found: _K = self._kept[key]
                return found
        made = _read_only(make())
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made


def _read_only(made: _K) -> _K:
    """What several threads read, so that none writes to it by mistake."""
    if isinstance(made, np.ndarray):
        made.flags.writeable = False
    return made


def _changed(
    before: Sequence[Document[_T]], documents: Sequence[Document[_T]]
) -> list[tuple[Document[_T], Document[_T]]] | None:
    """What stood in the rows where something else stands now, and what does; None where rows or parts have shifted."""
    if len(before) != len(documents):
        return None
    changed = [(old, new) for old, new in zip(before, documents, strict=True) if old is not new]
    return changed if all(len(old.parts) == len(new.parts) for old, new in changed) else None


def _column(kind: Kind, values: list[Any], lexicon: Lexicon) -> Any:
    count = len(values)
    if kind is Kind.NUMBER:
        return _read_only(np.fromiter((np.nan if value is None else value for value in values), np.float64, count))
    if kind is Kind.FLAG:
        return _read_only(np.fromiter(map(bool, values), np.bool_, count))
    if kind is Kind.TEXT:
        return Texts(values, lexicon)
    if kind is Kind.CHOICE:
        words = sorted({value for value in values if value})
        codes = {word: place for place, word in enumerate(words)}
        return Choices(words, np.fromiter((codes.get(value, -1) for value in values), np.int32, count))
    words = sorted({word for value in values if value for word in value})
    bit = {word: 1 << place for place, word in enumerate(words)}
    bits = (sum(bit[word] for word in set(value or ())) for value in values)
    # More than a machine word has bits are kept as whole numbers of any size.
    return Several(words, np.fromiter(bits, np.int64 if len(words) < 64 else np.object_, count))


def text_of(lexicon: Lexicon, *folded: str) -> Text | None:
    """Some folded texts as one that is searched, or None where all are empty. No phrase is found across two of them."""
    together = "  ".join(filter(None, folded))
    return Text(together, lexicon.numbers_of(together)) if together else None


__all__ = [
    "Choices", "Column", "Document", "Index", "Kind", "Level", "Lexicon", "Mask", "Numbers", "Rows", "Several", "Text",
    "Texts", "text_of",
]  # fmt: skip
