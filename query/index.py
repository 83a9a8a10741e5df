"""In-memory search index: columns of numbers and words, with one row per thing, that is a card or deck.

A *document* holds the values of one thing for all columns. A new index reuses the rows of unchanged things from the one
before. Things may have *parts*, as a card has printings. Columns of parts have one row per part, and `owner` maps parts
to things. Masks are boolean arrays with one item per row; `Level` tells rows of things from rows of parts. An index is
read-only and may be shared between threads.
"""

from __future__ import annotations

import re
import threading
from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, reduce
from itertools import accumulate, islice
from operator import or_
from typing import Any, Final, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from query.lexicon import Lexicon
from query.spelling import Spellings

Mask: TypeAlias = NDArray[np.bool_]
Rows: TypeAlias = NDArray[np.int32]
Places: TypeAlias = NDArray[np.int64]
#: Pairs of a word number and a row with that word, packed into one integer.
Pairs: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.float64]

#: Size of the LRU cache for masks of single terms.
CACHE_SIZE: Final = 256
#: Unused words a lexicon may hold, beyond as many as are used.
DEAD_WORDS: Final = 1_000
#: Up to this many words, rows are assigned one word at a time.
_FEW: Final = 40
#: If more than one in this many texts could match several words, all texts are searched as one.
_MANY: Final = 8
#: Documents processed at once.
_BATCH: Final = 500
_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)
_K = TypeVar("_K")


#: Separator of the parts of a text: folded text never has two adjacent spaces.
BETWEEN: Final = "  "


class Level(Enum):
    """Kind of the rows in a column or mask: things (cards or decks) or their parts, such as printings."""

    THING = "thing"
    PART = "part"


class Kind(Enum):
    """Type of a column of the index: number or None, one word, several words, boolean, or text."""

    NUMBER = "number"
    CHOICE = "choice"
    SEVERAL = "several"
    FLAG = "flag"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Column:
    """Column of the search index. A text column may combine other columns, named in `of`."""

    name: str
    kind: Kind
    level: Level = Level.THING
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document(Generic[_T_co]):
    """Card, deck or other thing to be indexed, with its sort key and its values in the order of the columns.

    A value is a number, a word, a tuple of words, a bool or a folded text; None and "" mean no value. Combined columns
    have no value. `parts` holds the values of each part, at least one.
    """

    thing: _T_co
    order: str
    values: tuple[object, ...]
    parts: tuple[tuple[object, ...], ...] = ((),)


class _Words:
    """Inverted index of a text column: the rows that contain each word. A mask is an array with a boolean per row."""

    def __init__(self, pairs: Pairs, size: int, lexicon: Lexicon) -> None:
        self._size = size
        self._rows = pairs.astype(np.int32)
        numbers = (pairs >> 32).astype(np.int32)
        starts = np.flatnonzero(np.diff(numbers, prepend=np.int32(-1)))
        #: Word numbers, and the start of the rows of each.
        self.numbers: Rows = numbers[starts]
        self._starts = np.append(starts, len(pairs)).astype(np.int32)
        self.lexicon = lexicon

    def renumbered(self, numbers: Rows, lexicon: Lexicon) -> _Words:
        """Return a copy for `lexicon`, a list without unused words, in which word n has the number `numbers[n]`."""
        words = copy(self)
        words.numbers, words.lexicon = numbers[self.numbers], lexicon
        return words

    def pairs(self) -> Pairs:
        """Return all pairs of word number and row, packed by `_pairs` and in ascending order."""
        return _pairs(np.repeat(self.numbers, np.diff(self._starts)), self._rows)

    def followed_by(self, added: Pairs, row_of: Rows, size: int, lexicon: Lexicon) -> _Words:
        """Return the inverted index after rows were added, removed and reordered.

        Args:
            added: Pairs (word, row) of the added rows, which are numbered after the existing ones.
            row_of: New row of each existing and added one; -1 if it is removed. Existing rows keep their order.
            size: New number of rows.
            lexicon: Lexicon of the words.
        """
        old, new = (_moved(pairs, row_of) for pairs in (self.pairs(), added))
        new.sort(kind="stable")  # which is the quickest where much is in order already
        return _Words(np.insert(old, np.searchsorted(old, new), new) if len(old) else new, size, lexicon)

    def spelt(self) -> list[str]:
        """Return the distinct words of the column as text, in the order of their numbers."""
        return [self.lexicon.words[number] for number in self.numbers.tolist()]

    def having(self, letters: str) -> Mask:
        """Return the mask of rows with a word that contains `letters`; all rows for ""."""
        return self.mask(self.lexicon.having(letters)) if letters else np.ones(self._size, np.bool_)

    def having_whole(self, letters: str, whole: re.Pattern[str]) -> Mask:
        """Return the mask of rows with a word that contains `letters` and matches the pattern `whole`."""
        words = self.lexicon.words
        found = [number for number in self.lexicon.having(letters).tolist() if whole.search(words[number])]
        return self.mask(np.array(found, np.int32))

    def mask(self, numbers: Rows) -> Mask:
        """Return the mask of rows that contain any of the words with these sorted numbers; unused ones are ignored."""
        mask = np.zeros(self._size, np.bool_)
        self.assign(numbers, mask, True)
        return mask

    def assign(self, numbers: Rows, values: NDArray[np.generic], value: int) -> None:
        """Set the items of `values` to `value` for rows that contain any of the words with these sorted numbers."""
        if not len(self.numbers):
            return
        places = self.numbers.searchsorted(numbers)
        places = places[self.numbers[np.minimum(places, len(self.numbers) - 1)] == numbers]
        if len(places) > _FEW:
            starts, counts = self._starts[places], self._starts[places + 1] - self._starts[places]
            values[self._rows[_ranges(starts, counts)]] = value
        else:
            for place in places.tolist():
                values[self._rows[self._starts[place] : self._starts[place + 1]]] = value


def _pairs(words: Rows, rows: Rows) -> Pairs:
    """Return pairs of word number and row packed into integers, with the row in the low 32 bits."""
    pairs: Pairs = words.astype(np.int64)
    pairs <<= 32
    pairs |= rows
    return pairs


def _moved(pairs: Pairs, row_of: Rows) -> Pairs:
    """Return packed pairs of word and row with new row numbers, without those of removed rows (-1)."""
    rows = row_of[pairs.astype(np.int32)]
    moved: Pairs = pairs >> 32
    moved <<= 32
    moved |= rows
    # A row of -1 sets all bits and makes the pair negative.
    return moved if rows.size and rows.min() >= 0 else moved[moved >= 0]


class Texts:
    """Text column of the search index. Its methods return masks, arrays with a boolean for each row."""

    def __init__(self, folded: list[str], words: _Words) -> None:
        self.folded, self.by_word = folded, words

    def followed_by(self, added: _Texts, move: _Move, lexicon: Lexicon) -> Texts:
        """Return the column after texts were added and rows reordered by `move`, or itself if nothing changed."""
        folded = list(map((self.folded + added.folded).__getitem__, move.take.tolist()))
        if folded == self.folded:
            return self
        return Texts(folded, self.by_word.followed_by(added.pairs(), move.row_of, len(folded), lexicon))

    def renumbered(self, numbers: Rows, lexicon: Lexicon, parts: tuple[()]) -> Texts:
        """Return a copy for `lexicon`, a list without unused words, in which word n has the number `numbers[n]`.

        `parts` is not used.
        """
        return Texts(self.folded, self.by_word.renumbered(numbers, lexicon))

    @cached_property
    def words(self) -> list[str]:
        """Distinct words of all texts in the column."""
        return self.by_word.spelt()

    def has(self, folded: str) -> Mask:
        """Return the mask of rows whose text contains `folded`, at any place."""
        words = folded.split(" ")
        mask = self.by_word.having(words[0])
        for word in words[1:]:
            mask = mask & self.by_word.having(word)
        if len(words) == 1:
            return mask
        if _MANY * np.count_nonzero(mask) > len(mask):
            return self._having(folded)
        return self._checked(mask, lambda text: folded in text)

    def has_whole(self, folded: str) -> Mask:
        """Return the mask of rows whose text contains `folded` as whole words."""
        whole = re.compile(rf"(?<!\w){re.escape(folded)}(?!\w)")
        if " " not in folded:
            return self.by_word.having_whole(folded, whole)
        return self._checked(self.has(folded), lambda text: whole.search(text) is not None)

    def equal(self, folded: str) -> Mask:
        """Return the mask of rows whose text is exactly `folded`."""
        return self._checked(self.has(folded), lambda text: text == folded)

    def called(self, folded: str) -> Mask:
        """Return the mask of rows whose text is the name `folded`, alone or with a suffix as in “Uppercut (Ash)”."""
        return self._checked(
            self.has(folded), lambda text: text == folded or (text.startswith(f"{folded} (") and text.endswith(")"))
        )

    def prefixed(self, folded: str) -> Mask:
        """Return the mask of rows whose text starts with `folded`."""
        return self._checked(self.has(folded), lambda text: text.startswith(folded))

    def assign(self, letters: str, values: NDArray[np.generic], value: int, *, begin: int | None = None) -> None:
        """Set the items of `values` to `value` for rows with a word that contains some letters, without spaces.

        Items of rows with a word that starts with the letters become `begin`, if given.
        """
        words = self.by_word
        words.assign(words.lexicon.having(letters), values, value)
        if begin is not None:
            words.assign(words.lexicon.prefixed(letters), values, begin)

    def searched(self, pattern: Any, besides: Mask | None = None) -> Mask:
        """Return the mask of rows in which a pattern matches within one part of the text.

        All texts are searched as one, one line per part, which is ten times as fast as text by text. The pattern must
        not match line breaks. Rows in `besides` are skipped.
        """
        lines, starts = self._lines
        mask, place = np.zeros(len(starts), np.bool_), 0
        rows: Sequence[int] = range(len(starts)) if besides is None else np.flatnonzero(~besides).tolist()
        while place < len(rows) and (match := pattern.search(lines, starts[rows[place]])) is not None:
            row = bisect_right(starts, match.start()) - 1
            mask[row] = True
            place = bisect_right(rows, row, place)
        return mask

    def _having(self, folded: str) -> Mask:
        """Return the mask of rows whose text contains `folded`, by a search through all texts joined."""
        found = re.finditer(re.escape(folded.encode()) + rb"[^\n]*", self._lines[0])
        mask = np.zeros(len(self.folded), np.bool_)
        mask[self._starts.searchsorted([match.start() for match in found], "right") - 1] = True
        return mask

    @cached_property
    def _lines(self) -> tuple[bytes, list[int]]:
        """All texts of the column joined, with one line per part, and the start of each text in bytes."""
        lines = [text.replace(BETWEEN, "\n").encode() for text in self.folded]
        return b"\n".join(lines), list(accumulate((len(line) + 1 for line in lines), initial=0))[:-1]

    @cached_property
    def _starts(self) -> Places:
        """Start of each text in `_lines`, in bytes."""
        return np.array(self._lines[1], np.int64)

    def _checked(self, mask: Mask, is_so: Callable[[str], bool]) -> Mask:
        """Return a mask of those rows in `mask` whose text passes the test `is_so`."""
        texts, checked = self.folded, np.zeros(len(self.folded), np.bool_)
        checked[[row for row in np.flatnonzero(mask).tolist() if is_so(texts[row])]] = True
        return checked


class Together:
    """Combination of text columns that are searched as one. No match spans two of them."""

    def __init__(self, parts: tuple[Texts, ...], words: _Words) -> None:
        self._parts, self.by_word = parts, words

    def followed_by(self, parts: tuple[Texts, ...], added: list[Pairs], move: _Move, lexicon: Lexicon) -> Together:
        """Return the combination of `parts`, the new versions of its columns, or itself if none is new.

        `added` are the packed pairs of word and added row, for each column.
        """
        if parts == self._parts:
            return self
        pairs = np.concatenate(added)
        pairs.sort(kind="stable")
        pairs = pairs[np.diff(pairs, prepend=-1) != 0]
        return Together(parts, self.by_word.followed_by(pairs, move.row_of, len(move.take), lexicon))

    def renumbered(self, numbers: Rows, lexicon: Lexicon, parts: tuple[Texts, ...]) -> Together:
        """Return a copy for `lexicon`, a list without unused words, and `parts`, its columns with the same list.

        Word n has the number `numbers[n]` in the list.
        """
        return Together(parts, self.by_word.renumbered(numbers, lexicon))

    def has(self, folded: str) -> Mask:
        """Return the mask of rows with a text, in any of the columns, that contains `folded`."""
        return reduce(or_, (part.has(folded) for part in self._parts)) if " " in folded else self.by_word.having(folded)

    def searched(self, pattern: Any) -> Mask:
        """Return the mask of rows with a text in which a pattern matches. The pattern must not match line breaks."""
        mask = np.zeros(len(self._parts[0].folded), np.bool_)
        for part in self._parts:
            mask |= part.searched(pattern, mask)
        return mask


class _Texts:
    """Buffer for texts that are being added to a text column, in rows from `first` on.

    It stores only the folded texts and the numbers of their words.
    """

    def __init__(self, lexicon: Lexicon, first: int) -> None:
        self._first = first
        self._pairs: Pairs | None = None
        self.folded: list[str] = []
        self._lexicon, self._words, self._lengths = lexicon, array("i"), array("i")

    def extend(self, texts: Iterable[str | None]) -> None:
        """Add texts, one per row."""
        words, numbers_of = self._words, self._lexicon.numbers_of
        for text in texts:
            count = 0
            if text:
                numbers = numbers_of(text)
                count = len(numbers)
                words.extend(numbers)
            self.folded.append(text or "")
            self._lengths.append(count)

    def pairs(self) -> Pairs:
        """Return the sorted pairs of word number and row of all added texts, packed by `_pairs`."""
        if self._pairs is None:
            rows = np.arange(self._first, self._first + len(self.folded), dtype=np.int32)
            rows = np.repeat(rows, np.frombuffer(self._lengths, np.int32))
            self._pairs = _pairs(np.frombuffer(self._words, np.int32), rows)
            self._pairs.sort(kind="stable")
        return self._pairs


@dataclass(frozen=True, slots=True)
class Choices:
    """Column of the index with one word per row. `codes` are positions in the sorted `words`, -1 for none."""

    words: list[str]
    codes: NDArray[np.int32]

    @property
    def has_any(self) -> Mask:
        """Mask of the rows that have a word."""
        mask: Mask = self.codes >= 0
        return mask

    def mask(self, word: str) -> Mask:
        """Return the mask of rows that have `word`."""
        place = bisect_left(self.words, word)
        if place == len(self.words) or self.words[place] != word:
            return np.zeros(len(self.codes), np.bool_)
        mask: Mask = self.codes == place
        return mask

    @classmethod
    def of(cls, values: Sequence[str | None]) -> Choices:
        """Return the column with these values, one per row; None and "" mean no word."""
        words = sorted(filter(None, set(values)))
        codes: dict[str | None, int] = {None: -1, "": -1, **{word: place for place, word in enumerate(words)}}
        return cls(words, np.fromiter(map(codes.__getitem__, values), np.int32, len(values)))

    def followed_by(self, added: Choices, take: Places) -> Choices:
        """Return the column whose row i is row `take[i]` of the old rows followed by those in `added`."""
        words = sorted({*self.words, *added.words})
        codes = np.concatenate((self._codes_in(words), added._codes_in(words)))[take]
        if words == self.words and np.array_equal(codes, self.codes):
            return self
        used = [words[place] for place in np.unique(codes[codes >= 0]).tolist()]
        return Choices(used, Choices(words, codes)._codes_in(used))

    def _codes_in(self, words: list[str]) -> NDArray[np.int32]:
        """Return the word of each row as its position in another list, -1 for no word or one not in the list."""
        places = {word: place for place, word in enumerate(words)}
        # The code -1 selects the last item, which is -1.
        codes: NDArray[np.int32] = np.array([*(places.get(word, -1) for word in self.words), -1], np.int32)[self.codes]
        return codes


@dataclass(frozen=True, slots=True)
class Several:
    """Column of the index with several words per row, as one bit per word."""

    words: list[str]
    bits: Any

    def bit(self, word: str) -> int:
        """Return the bit of a word, a power of 2, or 0 for an unknown word."""
        return 1 << self.words.index(word) if word in self.words else 0

    @classmethod
    def of(cls, values: Sequence[Collection[str] | None]) -> Several:
        """Return the column with these values, one collection of words per row; None means no word."""
        several = [tuple(value or ()) for value in values]
        words = sorted({word for value in set(several) for word in value})
        bit = {word: 1 << place for place, word in enumerate(words)}
        bits = {value: sum(bit[word] for word in set(value)) for value in set(several)}
        return cls(words, np.fromiter(map(bits.__getitem__, several), _bits_of(words), len(several)))

    def followed_by(self, added: Several, take: Places) -> Several:
        """Return the column whose row i is row `take[i]` of the old rows followed by those in `added`."""
        words = sorted({*self.words, *added.words})
        bits = np.concatenate((self._bits_in(words), added._bits_in(words)))[take]
        if words == self.words and np.array_equal(bits, self.bits):
            return self
        every = reduce(or_, np.unique(bits).tolist(), 0)
        used = [word for place, word in enumerate(words) if every >> place & 1]
        return Several(used, Several(words, bits)._bits_in(used))

    def _bits_in(self, words: list[str]) -> Any:
        """Return the bits of each row for another list of words, without the words that this list lacks."""
        if words == self.words:
            return self.bits
        bits = np.zeros(len(self.bits), _bits_of(words))
        for place, word in enumerate(words):
            if word in self.words:
                bits |= (self.bits >> self.words.index(word) & 1).astype(bits.dtype) << place
        return bits


def _bits_of(words: list[str]) -> Any:
    """Return the array type with a bit for each word; 64 words and more need Python integers."""
    return np.int64 if len(words) < 64 else np.object_


class Index(Generic[_T_co]):
    """Searchable columns of many cards or decks (documents). A mask is an array with a boolean for each row.

    Rows are sorted by the documents' `order`, and parts by their owners. A subclass can search a database instead
    (`decks.search.index`): then masks and numbers are database expressions with the operators of arrays.

    Methods that take the name of a column raise KeyError for an unknown one.

    Args:
        columns: The columns.
        documents: The new and changed documents; all of them without `before`.
        source: Object that the documents were made from, for fields that look values up.
        before: Earlier index with the same columns. Unchanged columns are shared with it.
        same: Rows of `before`, in order, that are unchanged.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        documents: Iterable[Document[_T_co]],
        source: Any = None,
        before: Index[_T_co] | None = None,
        same: Sequence[int] = (),
    ) -> None:
        self.source = source
        self._levels = {column.name: column.level for column in columns}
        lexicon: Lexicon = before._lexicon if before else Lexicon()
        things = [before.things[row] for row in same] if before else []
        orders = [before._orders[row] for row in same] if before else []
        lengths = array("i")
        first = {Level.THING: before.size if before else 0, Level.PART: len(before.owner) if before else 0}
        added: dict[str, Any] = {
            column.name: _Texts(lexicon, first[column.level]) if column.kind is Kind.TEXT else []
            for column in columns
            if not column.of
        }
        of_things = [values for name, values in added.items() if self._levels[name] is Level.THING]
        of_parts = [values for name, values in added.items() if self._levels[name] is Level.PART]
        nothing = (None,) * len(of_parts)
        # Process batches and drop them: all documents take more memory than the columns.
        for some in _in_batches(documents):
            things += [document.thing for document in some]
            orders += [document.order for document in some]
            lengths.extend(len(document.parts) for document in some)
            _extend(of_things, [document.values for document in some])
            _extend(of_parts, [part or nothing for document in some for part in document.parts])
        ordered = sorted(range(len(things)), key=orders.__getitem__)
        self.things: list[_T_co] = [things[place] for place in ordered]
        self._orders: list[str] = [orders[place] for place in ordered]
        self.size: int = len(self.things)
        # Former position of each row: in the earlier index, or behind it among the new ones.
        old_counts = before._counts if before else np.empty(0, np.int32)
        take = np.append(np.array(same, np.int64), np.arange(len(lengths)) + len(old_counts))[ordered]
        counts = np.append(old_counts, np.frombuffer(lengths, np.int32))
        self._counts: Rows = counts[take]
        #: The thing of each part, and the first part of each thing.
        self.owner: Rows = np.repeat(np.arange(self.size, dtype=np.int32), self._counts)
        self.first_part: Rows = (np.cumsum(self._counts) - self._counts).astype(np.int32)
        part_take = _ranges((np.cumsum(counts) - counts)[take], self._counts)
        moves = {Level.THING: _Move(take, len(counts)), Level.PART: _Move(part_take, int(counts.sum()))}
        self._columns: dict[str, Any] = {}
        for column in columns:
            old = before._columns[column.name] if before else _empty(column, lexicon)
            if column.of:
                parts = tuple(self._columns[name] for name in column.of)
                pairs = [added[name].pairs() for name in column.of]
                self._columns[column.name] = old.followed_by(parts, pairs, moves[column.level], lexicon)
            else:
                move = moves[column.level]
                self._columns[column.name] = _followed(old, column.kind, added[column.name], move, lexicon)
        self._lexicon: Lexicon = self._without_dead_words(columns, lexicon)
        self._lexicon.settle()
        self._cache: OrderedDict[Hashable, Any] = OrderedDict()
        self._made: dict[Hashable, Any] = {}
        self._lock = threading.Lock()

    def _without_dead_words(self, columns: Sequence[Column], lexicon: Lexicon) -> Lexicon:
        """Return the list of all words, or a smaller one without unused words if these are the majority."""
        of_texts = [column for column in columns if column.kind is Kind.TEXT]
        words = lexicon.words[:]  # it may be growing
        is_used = np.zeros(len(words), np.bool_)
        for column in of_texts:
            is_used[self._columns[column.name].by_word.numbers] = True
        if len(words) <= DEAD_WORDS + 2 * np.count_nonzero(is_used):
            return lexicon
        numbers = (np.cumsum(is_used) - 1).astype(np.int32)
        smaller = Lexicon([word for word, is_there in zip(words, is_used.tolist(), strict=True) if is_there])
        for column in of_texts:
            parts = tuple(self._columns[name] for name in column.of)
            self._columns[column.name] = self._columns[column.name].renumbered(numbers, smaller, parts)
        return smaller

    def numbers(self, name: str) -> Numbers:
        """Return the column of numbers with this name, NaN in rows without a number."""
        column: Numbers = self._columns[name]
        return column

    def choices(self, name: str) -> Choices:
        """Return the column with this name, which has one word per row."""
        column: Choices = self._columns[name]
        return column

    def several(self, name: str) -> Several:
        """Return the column with this name, which has several words per row."""
        column: Several = self._columns[name]
        return column

    def flags(self, name: str) -> Mask:
        """Return the boolean column with this name."""
        column: Mask = self._columns[name]
        return column

    def texts(self, name: str) -> Texts:
        """Return the text column with this name."""
        column: Texts = self._columns[name]
        return column

    def has(self, name: str) -> Mask:
        """Return the mask of rows with a value in the column `name` of numbers or texts."""
        column = self._columns[name]
        if isinstance(column, Texts):
            return np.fromiter(map(bool, column.folded), np.bool_, len(column.folded))
        return self.known(column)

    def level(self, name: str) -> Level:
        """Return whether the column `name` has a row for each thing or for each part of one."""
        return self._levels[name]

    def alike(self, name: str, word: str) -> list[str]:
        """Return up to three words in the text column `name` that are spelt like `word`, the most similar first."""

        def make() -> Spellings:
            words = "\n".join(self.texts(name).by_word.spelt())
            return Spellings(match for match in _LETTERS.findall(words) if len(match) >= _SHORTEST)

        return self.once(("spellings", name), make).nearest(word, _ALIKE)

    def things_of(self, parts: Mask) -> Mask:
        """Return the mask of things, such as cards, that have any of these parts, such as printings."""
        mask = np.zeros(self.size, np.bool_)
        mask[self.owner[parts]] = True
        return mask

    def none(self, level: Level = Level.THING) -> Mask:
        """Return a mask that selects no row of this level."""
        return np.zeros(self.size if level is Level.THING else len(self.owner), np.bool_)

    def every(self, level: Level = Level.THING) -> Mask:
        """Return a mask that selects every row of this level."""
        return np.ones(self.size if level is Level.THING else len(self.owner), np.bool_)

    def count(self, mask: Mask) -> int:
        """Return the number of rows that a mask selects."""
        return int(np.count_nonzero(mask))

    def has_any(self, mask: Mask) -> bool:
        """Return whether a mask selects any row."""
        return bool(mask.any())

    def known(self, numbers: Numbers) -> Mask:
        """Return the mask of the rows that have a value in a column of numbers (not NaN)."""
        mask: Mask = ~np.isnan(numbers)
        return mask

    def once(self, key: Hashable, make: Callable[[], _K]) -> _K:
        """Return the result of `make`, stored under `key` in the index; use it if no typed text affects the result."""
        if key not in self._made:  # two threads may both make it: the same
            self._made[key] = _read_only(make())
        value: _K = self._made[key]
        return value

    def cached(self, key: Hashable, make: Callable[[], _K]) -> _K:
        """Return the result of `make`, from an LRU cache unless `key` is None."""
        if key is None:
            return make()
        with self._lock:
            if key in self._cache:
                self._cache.move_to_end(key)
                value: _K = self._cache[key]
                return value
        made = _read_only(make())
        with self._lock:
            self._cache[key] = made
            while len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return made


#: A word without punctuation, the fewest letters of a suggestion, and its least similarity.
_LETTERS: Final = re.compile(r"\w(?:[\w'-]*\w)?")
_SHORTEST: Final = 3
_ALIKE: Final = 0.7


def _read_only(made: _K) -> _K:
    """Return a cached value, made read-only if it is an array, because threads share it."""
    if isinstance(made, np.ndarray):
        made.flags.writeable = False
    return made


def _in_batches(documents: Iterable[Document[_T]]) -> Iterator[list[Document[_T]]]:
    iterator = iter(documents)
    while some := list(islice(iterator, _BATCH)):
        yield some


def _extend(columns: list[list[object]], rows: list[tuple[object, ...]]) -> None:
    """Append rows to columns: the first value of each row to the first column, and so on."""
    for column, values in zip(columns, zip(*rows, strict=True), strict=True) if rows else ():
        column.extend(values)


class _Move:
    """Reordering of rows: the old ones, with the added ones numbered after them, become new ones.

    `take` has the former number of each new row. `row_of` has the new number of each former row, -1 for a removed one.
    """

    def __init__(self, take: Places, size: int) -> None:
        self.take = take
        self.row_of: Rows = np.full(size, -1, np.int32)
        self.row_of[take] = np.arange(len(take), dtype=np.int32)


def _followed(old: Any, kind: Kind, values: Any, move: _Move, lexicon: Lexicon) -> Any:
    """Return the column `old`, of this kind, with `values` added and rows reordered, or itself if nothing changed."""
    if kind is Kind.TEXT:
        return old.followed_by(values, move, lexicon)
    if kind is Kind.CHOICE:
        return old.followed_by(Choices.of(values), move.take)
    if kind is Kind.SEVERAL:
        return old.followed_by(Several.of(values), move.take)
    made = np.concatenate((old, _array(kind, values)))[move.take]
    return old if np.array_equal(made, old, equal_nan=kind is Kind.NUMBER) else _read_only(made)


def _empty(column: Column, lexicon: Lexicon) -> Any:
    """Return a column without rows, of the kind that `column` describes; its words will be those of `lexicon`."""
    no_words = _Words(np.empty(0, np.int64), 0, lexicon)
    if column.of:
        return Together((), no_words)
    if column.kind is Kind.TEXT:
        return Texts([], no_words)
    if column.kind is Kind.CHOICE:
        return Choices.of(())
    return Several.of(()) if column.kind is Kind.SEVERAL else _read_only(_array(column.kind, []))


def _array(kind: Kind, values: list[object]) -> NDArray[Any]:
    return np.array(values, np.bool_ if kind is Kind.FLAG else np.float64)  # None is no number


def _ranges(starts: Rows, counts: Rows) -> Places:
    """Return ranges of numbers as one array: `counts[i]` numbers from `starts[i]` on, for each i."""
    places: Places = np.arange(counts.sum()) + np.repeat(starts - (np.cumsum(counts) - counts), counts)
    return places


__all__ = [
    "BETWEEN", "Choices", "Column", "Document", "Index", "Kind", "Level", "Mask", "Numbers", "Rows", "Several", "Texts",
]  # fmt: skip
