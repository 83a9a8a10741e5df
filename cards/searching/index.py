"""Things in memory, to be searched: numbers, choices and words in columns, one row a thing.

A *document* says for one thing what stands in each column. The index of tomorrow's cards takes over the rows of those
that are the same. Things may have *parts*, as a card has printings: columns of parts have a
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
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, reduce
from itertools import accumulate, repeat
from operator import or_
from typing import Any, Final, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Mask: TypeAlias = NDArray[np.bool_]
Rows: TypeAlias = NDArray[np.int32]
Places: TypeAlias = NDArray[np.int64]
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
        self.words: list[str] = []
        self._numbers = _Numbers(self.words)

    def numbers_of(self, folded: str) -> array[int]:
        """The words of a folded text, each once."""
        return array("i", map(self._numbers.__getitem__, set(folded.split())))


class _Numbers(dict[str, int]):
    """The numbers of words, which are added to a list when somebody first asks."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._lock = threading.Lock()

    def __missing__(self, word: str) -> int:
        with self._lock:
            if word not in self:
                self._words.append(word)
                self[word] = len(self._words) - 1
            return self[word]


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


class Texts:
    """A column of texts, by the words in it.

    `words` and `rows` are pairs: a word by its number in the lexicon, and a row whose text has it. They are in order.
    """

    def __init__(self, folded: list[str], words: Rows, rows: Rows, lexicon: Lexicon) -> None:
        self.folded = folded
        self._rows = rows
        starts = np.flatnonzero(np.diff(words, prepend=-1))
        self._numbers = words[starts]
        self._starts = np.append(starts, len(rows))
        spelt = [lexicon.words[number] for number in self._numbers.tolist()]
        #: All words one behind the other, and where the line break before each is: whatever is a part of a word is
        #: found there at once.
        self._blob = "\n" + "\n".join(spelt) + "\n"
        self._places: list[int] = []
        place = 0
        for word in spelt:
            self._places.append(place)
            place += len(word) + 1

    def followed_by(self, added: _Texts, take: Places, lexicon: Lexicon) -> Texts:
        """The texts here and those behind them that stand at some places, each in at most one row."""
        folded = list(map((self.folded + added.folded).__getitem__, take.tolist()))
        if folded == self.folded:
            return self
        pairs = self._pairs_of(added, take)
        return Texts(folded, (pairs >> 32).astype(np.int32), pairs.astype(np.int32), lexicon)

    def _pairs_of(self, added: _Texts, take: Places) -> NDArray[np.int64]:
        """The words and rows of the texts at some places in order, as whole numbers: a word, then 32 bits of row."""
        size, count = len(self.folded), len(self.folded) + len(added.folded)
        row_of = np.full(count, -1, np.int32)
        row_of[take] = np.arange(len(take), dtype=np.int32)
        rows = np.repeat(np.arange(size, count, dtype=np.int32), np.frombuffer(added.lengths, np.int32))
        words = np.repeat(self._numbers, np.diff(self._starts))
        pairs = np.concatenate((words, np.frombuffer(added.words, np.int32)), dtype=np.int64)
        pairs <<= 32
        pairs |= row_of[np.concatenate((self._rows, rows))]
        # Without those that stand nowhere: of -1 all bits are set.
        pairs = pairs[pairs >= 0]
        # What was here is in order already, or nearly so.
        pairs.sort(kind="stable")
        return pairs

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
        mask[self._rows[_ranges(starts, counts)]] = True
        return mask


class _Texts:
    """Texts as they come: nothing is kept of each but its letters, and its words behind those of the others."""

    def __init__(self) -> None:
        self.folded: list[str] = []
        self.words, self.lengths = array("i"), array("i")

    def append(self, text: Text | None) -> None:
        self.folded.append(text.folded if text is not None else "")
        self.lengths.append(len(text.words) if text is not None else 0)
        if text is not None:
            self.words.extend(text.words)


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

    @classmethod
    def of(cls, values: Sequence[str | None]) -> Choices:
        words = sorted({value for value in values if value})
        codes = {word: place for place, word in enumerate(words)}
        return cls(words, np.fromiter((codes.get(value or "", -1) for value in values), np.int32, len(values)))

    def followed_by(self, added: Choices, take: Places) -> Choices:
        """The words here and those behind them that stand at some places."""
        words = sorted({*self.words, *added.words})
        codes = np.concatenate((self._codes_in(words), added._codes_in(words)))[take]
        if words == self.words and np.array_equal(codes, self.codes):
            return self
        used = [words[place] for place in np.unique(codes[codes >= 0]).tolist()]
        return Choices(used, Choices(words, codes)._codes_in(used))

    def _codes_in(self, words: list[str]) -> NDArray[np.int32]:
        """The codes as places in other words."""
        places = {word: place for place, word in enumerate(words)}
        # None, which is -1, is behind the last word.
        codes: NDArray[np.int32] = np.array([*(places.get(word, -1) for word in self.words), -1], np.int32)[self.codes]
        return codes


@dataclass(frozen=True, slots=True)
class Several:
    """A column of several words each: a bit a word."""

    words: list[str]
    bits: Any

    def bit(self, word: str) -> int:
        return 1 << self.words.index(word) if word in self.words else 0

    @classmethod
    def of(cls, values: Sequence[Collection[str] | None]) -> Several:
        words = sorted({word for value in values if value for word in value})
        bit = {word: 1 << place for place, word in enumerate(words)}
        bits = (sum(bit[word] for word in set(value or ())) for value in values)
        return cls(words, np.fromiter(bits, _bits_of(words), len(values)))

    def followed_by(self, added: Several, take: Places) -> Several:
        """The words here and those behind them that stand at some places."""
        words = sorted({*self.words, *added.words})
        bits = np.concatenate((self._bits_in(words), added._bits_in(words)))[take]
        if words == self.words and np.array_equal(bits, self.bits):
            return self
        every = reduce(or_, np.unique(bits).tolist(), 0)
        used = [word for place, word in enumerate(words) if every >> place & 1]
        return Several(used, Several(words, bits)._bits_in(used))

    def _bits_in(self, words: list[str]) -> Any:
        """The bits as places in other words."""
        if words == self.words:
            return self.bits
        bits = np.zeros(len(self.bits), _bits_of(words))
        for place, word in enumerate(words):
            if word in self.words:
                bits |= (self.bits >> self.words.index(word) & 1).astype(bits.dtype) << place
        return bits


def _bits_of(words: list[str]) -> Any:
    """More than a machine word has bits are kept as whole numbers of any size."""
    return np.int64 if len(words) < 64 else np.object_


class Index(Generic[_T]):
    """Documents by columns, of whatever `source` they are.

    Rows are in the order of the documents' `order`, parts in that of their owners. Where things are too many to be kept
    in memory, an index of its own answers with a database's conditions for masks: they are joined by & | ~ too, and
    numbers compared by the same operators (decks/search.py).

    `before` is an earlier index with the same columns and lexicon, and `same` some of its rows: of things that say what
    they said there. The documents are those of all others. A column in which nothing has changed is the very same.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        documents: Iterable[Document[_T]],
        lexicon: Lexicon,
        source: Any = None,
        before: Index[_T] | None = None,
        same: Sequence[int] = (),
    ) -> None:
        self.source = source
        self._levels = {column.name: column.level for column in columns}
        things = [before.things[row] for row in same] if before else []
        orders = [before._orders[row] for row in same] if before else []
        lengths = array("i")
        added: dict[str, Any] = {column.name: _Texts() if column.kind is Kind.TEXT else [] for column in columns}
        of_things = [added[column.name].append for column in columns if column.level is Level.THING]
        of_parts = [added[column.name].append for column in columns if column.level is Level.PART]
        for document in documents:  # of which none is kept: they would take more memory than all columns
            things.append(document.thing)
            orders.append(document.order)
            lengths.append(len(document.parts))
            for append, value in zip(of_things, document.values, strict=True):
                append(value)
            for part in document.parts:
                for append, value in zip(of_parts, part or repeat(None), strict=False):
                    append(value)
        ordered = sorted(range(len(things)), key=orders.__getitem__)
        self.things: list[_T] = [things[place] for place in ordered]
        self._orders: list[str] = [orders[place] for place in ordered]
        self.size = len(self.things)
        # Where each row has been: in the index before, or behind that with the others that are new.
        old_counts = before._counts if before else np.empty(0, np.int32)
        take = np.append(np.array(same, np.int64), np.arange(len(lengths)) + len(old_counts))[ordered]
        counts = np.append(old_counts, np.frombuffer(lengths, np.int32))
        self._counts: Rows = counts[take]
        #: Whose each part is, and which part is a thing's first.
        self.owner: Rows = np.repeat(np.arange(self.size, dtype=np.int32), self._counts)
        self.first_part: Rows = (np.cumsum(self._counts) - self._counts).astype(np.int32)
        takes = {Level.THING: take, Level.PART: _ranges((np.cumsum(counts) - counts)[take], self._counts)}
        self._columns: dict[str, Any] = {}
        for column in columns:
            old = before._columns[column.name] if before else _empty(column.kind, lexicon)
            self._columns[column.name] = _followed(
                old, column.kind, added.pop(column.name), takes[column.level], lexicon
            )
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


def _followed(old: Any, kind: Kind, values: Any, take: Places, lexicon: Lexicon) -> Any:
    """A column of what stands at some places of `old` and of the values behind it: `old` itself where that is so."""
    if kind is Kind.TEXT:
        return old.followed_by(values, take, lexicon)
    if kind is Kind.CHOICE:
        return old.followed_by(Choices.of(values), take)
    if kind is Kind.SEVERAL:
        return old.followed_by(Several.of(values), take)
    made = np.concatenate((old, _array(kind, values)))[take]
    return old if np.array_equal(made, old, equal_nan=kind is Kind.NUMBER) else _read_only(made)


def _empty(kind: Kind, lexicon: Lexicon) -> Any:
    """A column without rows."""
    if kind is Kind.TEXT:
        return Texts([], np.empty(0, np.int32), np.empty(0, np.int32), lexicon)
    if kind is Kind.CHOICE:
        return Choices.of(())
    return Several.of(()) if kind is Kind.SEVERAL else _read_only(_array(kind, []))


def _array(kind: Kind, values: list[Any]) -> NDArray[Any]:
    if kind is Kind.FLAG:
        return np.fromiter(map(bool, values), np.bool_, len(values))
    return np.fromiter((np.nan if value is None else value for value in values), np.float64, len(values))


def _ranges(starts: NDArray[Any], counts: NDArray[Any]) -> Places:
    """So many numbers from each start on, one behind the other."""
    places: Places = np.arange(counts.sum()) + np.repeat(starts - (np.cumsum(counts) - counts), counts)
    return places


def text_of(lexicon: Lexicon, *folded: str) -> Text | None:
    """Some folded texts as one that is searched, or None where all are empty. No phrase is found across two of them."""
    together = "  ".join(filter(None, folded))
    return Text(together, lexicon.numbers_of(together)) if together else None


__all__ = [
    "Choices", "Column", "Document", "Index", "Kind", "Level", "Lexicon", "Mask", "Numbers", "Rows", "Several", "Text",
    "Texts", "text_of",
]  # fmt: skip
