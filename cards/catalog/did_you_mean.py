"""Suggestions for unknown card names. Sets of names are integers with a bit a name, so one `&` or `^` processes all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cards.catalog.process_cache import cached_by_names
from tcg.library import Names
from tcg.names import fold, words

#: Most suggestions for one name.
_MOST: Final = 3
#: Most characters of an unknown name that are used.
_LETTERS: Final = 60
#: Most names that are considered, most that are compared letter by letter, and their least similarity.
_CONSIDERED: Final = 64
_COMPARED: Final = 12
_CLOSE: Final = 0.6
#: Largest difference in length between similar words.
_APART: Final = 2
#: Number of cached results: a deck page asks for all its unknown names each time.
_CACHE_SIZE: Final = 2_000
#: Above this many changed names the index is rebuilt. It also limits unused positions.
_MOST_CHANGES: Final = 1_000

Places: TypeAlias = NDArray[np.int32]
_NONE: Final[Places] = np.empty(0, np.int32)


class Suggester:
    """Index of card names by trigrams (groups of three letters), which suggests names for a misspelled one.

    Names are folded: in small letters without accents. The positions of unchanged names in the suggester `before` are
    reused; those of removed names stay unused.
    """

    def __init__(self, names: Names, before: Suggester | None = None) -> None:
        self._names = names
        self._answers: dict[str, tuple[str, ...]] = {}
        if before is None or not self._take_over(before):
            self._placed = list(names.by_fold)
            self._there = (1 << len(self._placed)) - 1
            #: Positions of the names with a trigram. Integers would take seven times the memory.
            self._having = _by_threes(self._placed)
            self._long = _by_length(self._placed)

    def _take_over(self, before: Suggester) -> bool:
        """Reuse the index of `before` if few names have changed, and return whether it was reused."""
        names, were, placed = self._names.by_fold, before._names.by_fold, before._placed
        new, old = ({each.folded for each in some.values()} for some in self._names.changes_since(before._names))
        come, gone = sorted(name for name in new if name not in were), {name for name in old if name not in names}
        if len(come) + len(gone) > _MOST_CHANGES or len(placed) + len(come) > _MOST_CHANGES + 2 * len(names):
            return False
        self._placed, self._there = [*placed, *come], before._there | (1 << len(come)) - 1 << len(placed)
        self._having, self._long = before._having.copy(), before._long.copy()
        for place, name in enumerate(come, len(placed)):
            self._long[len(name)] = self._long.get(len(name), 0) | 1 << place
            for letters in _threes(name):
                self._having[letters] = np.append(self._having.get(letters, _NONE), np.int32(place))
        for place, name in enumerate(placed):
            if name in gone:
                self._there &= ~(1 << place)
        return True

    def suggest(self, written: str) -> tuple[str, ...]:
        """Return at most three names that start with the text, have all its words or are spelt alike; none if blank."""
        wanted = fold(written)[:_LETTERS]
        if wanted and wanted not in self._answers:
            if len(self._answers) >= _CACHE_SIZE:
                self._answers.clear()
            self._answers[wanted] = self._search(wanted)
        return self._answers.get(wanted, ())

    def _search(self, wanted: str) -> tuple[str, ...]:
        shared = self._sharing(wanted)
        names = [name for name in shared if name.startswith(wanted)]
        names += _with_words(words(wanted), shared)
        names += _alike(wanted, shared[:_COMPARED])
        names = names or _with_word_alike(wanted, shared)
        known = self._names
        return tuple(known.spelt[known.by_fold[name]].name for name in list(dict.fromkeys(names))[:_MOST])

    def _sharing(self, wanted: str) -> list[str]:
        """Return up to 64 names that share the most trigrams with `wanted`; of equals, the most similar in length."""
        having = [_bits(self._having[letters]) for letters in _threes(wanted) if letters in self._having]
        shared: list[str] = []
        for names in _by_count(having):
            near = self._in_order(self._nearest(names & self._there, len(wanted)))
            shared += sorted(near, key=lambda name: abs(len(name) - len(wanted)))
            if len(shared) >= _CONSIDERED:
                break
        return shared[:_CONSIDERED]

    def _nearest(self, names: int, length: int) -> int:
        """Return those names of a set (an integer) with lengths nearest to `length`; all of a small set."""
        if names.bit_count() <= _CONSIDERED:
            return names
        near = away = 0
        while near.bit_count() < _CONSIDERED:
            near |= names & (self._long.get(length - away, 0) | self._long.get(length + away, 0))
            away += 1
        return near

    def _in_order(self, names: int) -> list[str]:
        """Return the names of a set (an integer) in alphabetical order."""
        found = []
        while names:
            place = names.bit_length() - 1  # the last is the quickest to find
            found.append(self._placed[place])
            names ^= 1 << place
        return sorted(found)


def _by_threes(names: list[str]) -> dict[str, Places]:
    """Return by trigram (three letters) the positions of the names that contain it."""
    lined = "".join(f" {name} " for name in names)
    # Map characters to consecutive numbers, and pack three of them into one number.
    alphabet = np.array(sorted(map(ord, {*lined})), np.uint32)
    size: type[np.signedinteger[Any]] = np.int32 if len(alphabet) ** 3 < 2**31 else np.int64
    letters = np.searchsorted(alphabet, np.frombuffer(lined.encode("utf-32-le", "surrogatepass"), np.uint32))
    letters = letters.astype(size)
    place = np.repeat(np.arange(len(names), dtype=np.int32), [len(name) + 2 for name in names])
    starts = np.flatnonzero(place[:-2] == place[2:]).astype(np.int32)
    threes = letters[starts] * size(len(alphabet)) + letters[starts + 1]
    threes = threes * size(len(alphabet)) + letters[starts + 2]
    order = np.argsort(threes, kind="stable")
    firsts = np.flatnonzero(np.diff(threes[order], prepend=-1))
    places = place[starts[order]]
    return {
        lined[start : start + 3]: having
        for start, having in zip(starts[order[firsts]].tolist(), np.split(places, firsts)[1:], strict=True)
    }


def _by_length(names: list[str]) -> dict[int, int]:
    """Return by length of a name the set of such names, an integer with one bit per name."""
    lengths = np.array([len(name) for name in names], np.int32)
    return {length: _bits(np.flatnonzero(lengths == length)) for length in set(lengths.tolist())}


def _bits(places: NDArray[np.signedinteger[Any]]) -> int:
    """Return a set of names, an integer with one bit per name, from their ascending positions, at least one."""
    digits = np.zeros(places[-1] + 1, np.bool_)
    digits[places] = True
    return int.from_bytes(np.packbits(digits, bitorder="little").tobytes(), "little")


def _threes(name: str) -> set[str]:
    padded = f" {name} "
    return {padded[start : start + 3] for start in range(len(padded) - 2)}


def _by_count(sets: list[int]) -> Iterator[int]:
    """Yield sets of names that are in equally many of `sets`, beginning with the names in most of them."""
    digits = _count(sets)
    waiting = [(reduce(or_, digits, 0), len(digits))]
    while waiting:
        names, place = waiting.pop()
        if names and place:
            having = names & digits[place - 1]
            waiting += [(names ^ having, place - 1), (having, place - 1)]
        elif names:
            yield names


def _count(sets: list[int]) -> list[int]:
    """Return for each name how many of `sets` contain it, as binary numbers.

    The result has a set of names for each binary digit, the lowest first: the names whose number has this digit.
    """
    digits: list[int] = []
    for carried in sets:
        for place, digit in enumerate(digits):
            digits[place], carried = digit ^ carried, digit & carried
        if carried:
            digits.append(carried)
    return digits


def _with_words(wanted: tuple[str, ...], names: list[str]) -> list[str]:
    """Return the names that contain all wanted words, in the given order; none if `wanted` is empty."""
    if not wanted:
        return []
    # A substring test excludes most names before they are split into words.
    longest = max(wanted, key=len)
    near = (name for name in names if longest in name and all(word in name for word in wanted))
    return [name for name in near if set(wanted) <= set(words(name))]


def _alike(wanted: str, names: list[str]) -> list[str]:
    """Return the names with a spelling similar enough to `wanted`, the most similar first."""
    places: dict[str, int] = defaultdict(int)
    for place, letter in enumerate(wanted):
        places[letter] |= 1 << place
    close = []
    for name in names:
        ratio = 2 * _common_letters(places, len(wanted), name) / (len(wanted) + len(name))
        if ratio >= _CLOSE:
            close.append((-ratio, name))
    return [name for _, name in sorted(close)]


def _with_word_alike(wanted: str, names: list[str]) -> list[str]:
    """Return the names with a word similar to `wanted`, or none if `wanted` has several words."""
    if " " in wanted:
        return []
    near = ((word, name) for name in names for word in words(name) if abs(len(word) - len(wanted)) <= _APART)
    having: dict[str, list[str]] = defaultdict(list)
    for word, name in near:
        having[word].append(name)
    return [name for word in _alike(wanted, list(having)) for name in having[word]]


def _common_letters(places: dict[str, int], length: int, name: str) -> int:
    """Return the length of the longest common subsequence of `name` and a text of `length` characters.

    `places` has for each character the bits of its positions in the text. The row of lengths is one integer, in which
    each zero bit is an increment (Hyyrö 2004).
    """
    full = row = (1 << length) - 1
    for here in map(places.__getitem__, name):
        here &= row
        row = (row + here) | (row - here)
    return length - (row & full).bit_count()


@cached_by_names
def suggester(names: Names, before: Suggester | None) -> Suggester:
    """Return the index for suggestions of a library's card names.

    Callers pass only the library: `cached_by_names` passes its names, and the last index or None as `before`.
    """
    return Suggester(names, before)
