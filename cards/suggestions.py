"""Which card may have been meant by a name that no card has.

Sets of names are whole numbers here, with a bit for each name: one `&` or `^` goes through all of them at once.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

import numpy as np

from cards.catalog import Catalog, kept_with_names
from rules.names import fold, words

#: Names given for one line.
_MOST: Final = 3
#: Letters of a misspelt name that are looked at.
_LETTERS: Final = 60
#: Names that are looked at for one line, and how many of them letter by letter.
_LOOKED_AT: Final = 64
_COMPARED: Final = 12
_CLOSE: Final = 0.6


class Suggester:
    """The names of a catalogue, indexed by the groups of three letters that are in them."""

    def __init__(self, catalog: Catalog) -> None:
        self._printed = {name: catalog[card_id].name for name, card_id in catalog.names.by_fold.items()}
        self._names = sorted(self._printed, reverse=True)
        #: The places of the names that have three letters: as numbers all together would take seven times the memory.
        self._having: dict[str, array[int]] = defaultdict(lambda: array("i"))
        long: dict[int, array[int]] = defaultdict(lambda: array("i"))
        for place, name in enumerate(self._names):
            long[len(name)].append(place)
            for letters in _threes(name):
                self._having[letters].append(place)
        self._long = {length: _bits(places) for length, places in long.items()}

    def suggest(self, written: str) -> tuple[str, ...]:
        """At most three names: those that begin with it, those with all its words, those spelt nearly so."""
        wanted = fold(written)[:_LETTERS]
        if not wanted:
            return ()
        shared = self._sharing(wanted)
        found = [name for name in shared if name.startswith(wanted)]
        found += _with_words(words(wanted), shared)
        found += _alike(wanted, shared[:_COMPARED])
        return tuple(self._printed[name] for name in list(dict.fromkeys(found))[:_MOST])

    def _sharing(self, wanted: str) -> list[str]:
        """Names that share the most groups of letters with `wanted`, those as long as it first."""
        having = [_bits(self._having[letters]) for letters in _threes(wanted) if letters in self._having]
        shared: list[str] = []
        for names in _by_count(having):
            near = self._in_order(self._nearest(names, len(wanted)))
            shared += sorted(near, key=lambda name: abs(len(name) - len(wanted)))
            if len(shared) >= _LOOKED_AT:
                break
        return shared[:_LOOKED_AT]

    def _nearest(self, names: int, length: int) -> int:
        """All of `names`, or as many as are looked at and a few more, those whose length is nearest."""
        if names.bit_count() <= _LOOKED_AT:
            return names
        near = away = 0
        while near.bit_count() < _LOOKED_AT:
            near |= names & (self._long.get(length - away, 0) | self._long.get(length + away, 0))
            away += 1
        return near

    def _in_order(self, names: int) -> list[str]:
        """The names themselves, from A to Z: they are indexed from Z to A, since the last is the quickest to find."""
        found = []
        while names:
            place = names.bit_length() - 1
            found.append(self._names[place])
            names ^= 1 << place
        return found


def _bits(places: array[int]) -> int:
    """The number with a one in each of these places, which ascend."""
    digits = np.zeros(places[-1] + 1, np.bool_)
    digits[places] = True
    return int.from_bytes(np.packbits(digits, bitorder="little").tobytes(), "little")


def _threes(name: str) -> set[str]:
    padded = f" {name} "
    return {padded[start : start + 3] for start in range(len(padded) - 2)}


def _by_count(sets: list[int]) -> Iterator[int]:
    """The names in any of `sets`, those in equally many of them together, those in the most first."""
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
    """How many of `sets` each name is in, in binary: the names with a one in the last digit, in the one before …"""
    digits: list[int] = []
    for carried in sets:
        for place, digit in enumerate(digits):
            digits[place], carried = digit ^ carried, digit & carried
        if carried:
            digits.append(carried)
    return digits


def _with_words(wanted: tuple[str, ...], names: list[str]) -> list[str]:
    """Those of `names` that have all words."""
    if not wanted:
        return []
    # Most names are ruled out without taking them apart.
    longest = max(wanted, key=len)
    near = (name for name in names if longest in name and all(word in name for word in wanted))
    return [name for name in near if set(wanted) <= set(words(name))]


def _alike(wanted: str, names: list[str]) -> list[str]:
    """Those of `names` that have most letters of `wanted` in the same order, and few others; the closest first."""
    places: dict[str, int] = defaultdict(int)
    for place, letter in enumerate(wanted):
        places[letter] |= 1 << place
    close = []
    for name in names:
        ratio = 2 * _common_letters(places, len(wanted), name) / (len(wanted) + len(name))
        if ratio >= _CLOSE:
            close.append((-ratio, name))
    return [name for _, name in sorted(close)]


def _common_letters(places: dict[str, int], length: int, name: str) -> int:
    """The letters of the longest common subsequence of `name` and a text of `length` letters.

    `places` has for each letter the bits of where it stands in the text. The lengths for all beginnings of the text are
    kept in one number: each zero in it is a beginning that is one longer (Hyyrö 2004).
    """
    full = row = (1 << length) - 1
    for here in map(places.__getitem__, name):
        here &= row
        row = (row + here) | (row - here)
    return length - (row & full).bit_count()


@kept_with_names
def suggester(catalog: Catalog) -> Suggester:
    """The suggester of a catalogue. Making one for 30,000 cards takes a fifth of a second."""
    return Suggester(catalog)
